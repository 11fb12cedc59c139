import { requireOption } from '../../error.js';
import { ownValue } from '../../options/own-value.js';
import { type Fields, isFields } from './fields.js';

/** One step of a path: a field, and the number of nested lists to iterate. @internal */
export interface PathStep {
  readonly key: string;
  readonly lists: number;
}

/** A value at a path, its parent object, and its position. @internal */
export interface PathMatch {
  readonly value: unknown;
  readonly owner: Fields;
  readonly path: string;
  /** The field of that object. */
  readonly key: string;
}

/** A field (a name, or quoted in brackets), followed by list markers. */
const STEP =
  /^(?:([^.[\]]{1,200})|\["([^"]{1,200})"\]|\['([^']{1,200})'\])?((?:\[\]){0,8})(?:\.|(?=\[["'])|$)/;
/** The values of a list that is an element of the file. */
const ITSELF = '';

/**
 * The steps of a path such as `samples[].messages`. A leading `[].` means that the file is a list. `*` matches any key,
 * which becomes the id if the record has none. `[0]` is the first entry of a list, `[][]` iterates over lists of lists,
 * and `["a.b"]` is a field with a dot.
 * @internal
 */
export function parsePath(path: string): readonly PathStep[] {
  const steps: PathStep[] = [];
  // An index is a separate step: `choices[0].message`, `*[1]`.
  const indexed = path.replace(/\[(\d{1,6})\]/g, '.$1').replace(/^(\$)?\./, '$1');
  let rest = indexed.replace(/^\$\.?/, '').replace(/^\[\]\.?/, '');
  let ok = path !== '' && (rest !== '' || path.endsWith('[]'));
  while (ok && rest !== '') {
    const [whole = '', plain, double, single, lists = ''] = STEP.exec(rest) ?? [];
    const key = plain ?? double ?? single ?? ITSELF;
    ok = whole !== '' && (key !== ITSELF || (steps.length === 0 && lists !== '')) && !/\.$/.test(path);
    steps.push({ key, lists: lists.length / 2 });
    rest = rest.slice(whole.length);
  }
  requireOption(ok, 'fromChat', 'path', 'fields and lists such as "samples[].messages"', path);
  return steps;
}

/** All values at a path of a record. @internal */
export function* resolvePath(value: unknown, given: readonly PathStep[], at = ''): Generator<PathMatch> {
  const [step, ...rest] = isFields(value) ? withDots(given, value) : given;
  if (!step) {
    if (at === '') yield { value, owner: {}, path: '', key: '' };
  } else if (step.key === ITSELF) {
    for (const [inner, path] of elements(value, step.lists, '', rest.length === 0))
      if (rest.length === 0) yield { value: inner, owner: {}, path, key: '' };
      else yield* resolvePath(inner, rest, path);
  } else if (Array.isArray(value)) {
    const index = /^\d+$/.test(step.key) ? Number(step.key) : value.length;
    if (index < value.length) yield* resolveIndex(value[index], { ...step, key: `[${index}]` }, rest, at);
  } else if (isFields(value)) {
    if (step.key === '*') yield* resolveAll(value, step, rest, at);
    else if (Object.hasOwn(value, step.key)) yield* resolveField(value, step, rest, at);
  }
}

function* resolveField(
  value: Fields,
  { key, lists }: PathStep,
  rest: readonly PathStep[],
  at: string,
): Generator<PathMatch> {
  const own = at === '' ? key : `${at}.${key}`;
  for (const [inner, path] of elements(ownValue(value, key), lists, own, rest.length === 0)) {
    if (rest.length > 0) yield* resolvePath(inner, rest, path);
    else if (path === own) yield { value: inner, owner: value, path, key };
    else yield { value: inner, owner: {}, path, key: '' };
  }
}

function* resolveIndex(
  value: unknown,
  { key, lists }: PathStep,
  rest: readonly PathStep[],
  at: string,
): Generator<PathMatch> {
  for (const [inner, path] of elements(value, lists, `${at}${key}`, rest.length === 0)) {
    if (rest.length > 0) yield* resolvePath(inner, rest, path);
    else yield { value: inner, owner: {}, path, key: '' };
  }
}

/** The values under each key, with the key as id; several lists under one key are numbered. */
function* resolveAll(
  value: Fields,
  { lists }: PathStep,
  rest: readonly PathStep[],
  at: string,
): Generator<PathMatch> {
  for (const [key, list] of Object.entries(value)) {
    const own = at === '' ? key : `${at}.${key}`;
    const all = [...elements(list, lists, own, rest.length === 0)];
    for (const [i, [inner, path]] of all.entries()) {
      const id = all.length === 1 ? key : `${key}#${i + 1}`;
      if (rest.length === 0) yield { value: inner, owner: { id }, path, key: path === own ? key : '' };
      // If the next step is `*` too, its key becomes the id.
      else if (rest[0]?.key === '*' || !isFields(inner)) yield* resolvePath(inner, rest, path);
      else yield* resolvePath({ id, ...inner }, rest, path);
    }
  }
}

/** The elements of nested lists. The last list of a path contains messages. */
function* elements(
  value: unknown,
  lists: number,
  at: string,
  isLast: boolean,
): Generator<readonly [element: unknown, at: string]> {
  if (lists === 0 || !Array.isArray(value) || (isLast && !value.every(Array.isArray))) yield [value, at];
  else for (const [i, element] of value.entries()) yield* elements(element, lists - 1, `${at}[${i}]`, isLast);
}

/** Joins steps if a field of the object has dots in its name. */
function withDots(steps: readonly PathStep[], value: Fields): readonly PathStep[] {
  let [step, ...rest] = steps;
  if (step?.key === '*' || step?.key === ITSELF) return steps;
  while (step && step.lists === 0 && !Object.hasOwn(value, step.key)) {
    const [next, ...more] = rest;
    if (next === undefined) return steps;
    step = { key: `${step.key}.${next.key}`, lists: next.lists };
    rest = more;
  }
  return step ? [step, ...rest] : steps;
}
