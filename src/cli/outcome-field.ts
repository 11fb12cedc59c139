import { InvalidArgumentError, type Option } from 'commander';
import { MetricError } from '../error.js';
import { propertiesOf } from '../options/is-fields.js';
import { ownValue } from '../options/own-value.js';
import { counted } from '../text/counted.js';
import type { Transcript } from '../transcript/types.js';
import { names, option } from './option.js';

/** `--outcome FIELD` and `--order LOW,HIGH`. */
export interface OutcomeFlags {
  readonly outcome: string;
  readonly order?: readonly string[];
}

/** `--outcome FIELD` */
export function outcomeOption(): Option {
  const text = 'rating or outcome of each transcript: outcome.score, meta.quality';
  return option('--outcome <field>', text).makeOptionMandatory();
}

/** `--order low,high` */
export function orderOption(): Option {
  return option('--order <categories>', 'categories of --outcome, lowest first: low,medium,high', orderFrom);
}

function orderFrom(text: string): string[] {
  const categories = names(text);
  if (categories.length > 1 && categories.every((each) => each !== '') && isUnique(categories))
    return categories;
  throw new InvalidArgumentError('Expected at least two different categories, such as low,high.');
}

function isUnique(list: readonly string[]): boolean {
  return new Set(list).size === list.length;
}

/** Maximum number of values or fields in a message. */
const NAMED = 5;

/**
 * Extracts the outcome of each transcript: a number, a boolean (0 or 1), or a category with its rank in a given order.
 */
export class OutcomeReader {
  readonly #flags: OutcomeFlags;
  /** The count of each category, and the fields with numbers. */
  readonly #categories = new Map<string, number>();
  readonly #numbers = new Set<string>();
  #found = 0;
  #missing = 0;

  constructor(flags: OutcomeFlags) {
    this.#flags = flags;
  }

  /** `undefined` if the transcript lacks one. */
  read(transcript: Transcript): number | undefined {
    const { order } = this.#flags;
    const value = this.#find(transcript);
    const rating = order === undefined ? toNumber(value) : this.#findRank(value, order);
    if (rating !== undefined) this.#found += 1;
    else {
      this.#missing += 1;
      if (order === undefined && typeof value === 'string') this.#count(value.trim());
      if (this.#found === 0) for (const path of numbersIn(transcript)) this.#numbers.add(path);
    }
    return rating;
  }

  /** The value at the path; a plain name may also be a field of `meta` or `outcome`. */
  #find(transcript: Transcript): unknown {
    const { outcome } = this.#flags;
    const paths = outcome.includes('.') ? [outcome] : [outcome, `meta.${outcome}`, `outcome.${outcome}`];
    const path = paths.find((each) => valueAt(transcript, each) !== undefined);
    return path === undefined ? undefined : valueAt(transcript, path);
  }

  /** @throws MetricError if all outcomes are missing, or some are categories without a rank */
  check(): void {
    const { outcome, order } = this.#flags;
    const others = [...this.#categories.keys()].filter((name) => !order?.includes(name));
    if (others.length > 0 && order !== undefined)
      throw this.#refused(
        'order',
        `--order: ${outcome} also contains ${listed(others)}. List every category, lowest first`,
      );
    if (others.length > 0)
      throw this.#refused(
        'outcome',
        `--outcome: ${outcome} contains categories (${listed(others)}). List them with --order, lowest first`,
      );
    if (this.#found === 0) {
      throw this.#refused(
        'outcome',
        `--outcome: no transcript has a number in ${outcome} (numeric fields: ${listed([...this.#numbers]) || 'none'})`,
      );
    }
  }

  /** Notes about the outcomes for the user. */
  notes(): string[] {
    const { outcome, order } = this.#flags;
    const places = order?.map((name, i) => `${name} = ${i} (${this.#categories.get(name) ?? 0})`);
    return [
      ...(places ? [`note: ${outcome}: ${places.join(', ')}`] : []),
      ...(this.#missing > 0
        ? [`note: ${counted(this.#missing, 'transcript')} without ${outcome} excluded`]
        : []),
    ];
  }

  #findRank(value: unknown, order: readonly string[]): number | undefined {
    if (value === undefined || typeof value === 'object') return undefined;
    const name = String(value).trim();
    if (name === '') return undefined;
    this.#count(name);
    const place = order.indexOf(name);
    return place < 0 ? undefined : place;
  }

  #count(name: string): void {
    if (name !== '') this.#categories.set(name, (this.#categories.get(name) ?? 0) + 1);
  }

  #refused(path: keyof OutcomeFlags, message: string): MetricError {
    return new MetricError('INVALID_OPTION', message, { path, received: this.#flags[path] });
  }
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The value at a dotted path. */
function valueAt(transcript: Transcript, path: string): unknown {
  let value: unknown = transcript;
  for (const field of path.split('.')) value = ownValue(propertiesOf(value), field);
  return value;
}

/** A finite number, also as text (cells of CSV files are text); a truth value is 0 or 1. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The paths in `meta` and `outcome` with a number. */
function numbersIn(transcript: Transcript): string[] {
  const paths = (['meta', 'outcome'] as const).flatMap((part) =>
    Object.keys(transcript[part] ?? {}).map((field) => `${part}.${field}`),
  );
  return paths.filter((path) => toNumber(valueAt(transcript, path)) !== undefined);
}
