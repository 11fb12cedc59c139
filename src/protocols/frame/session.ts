import { requireOption } from '../../error.js';
import { inputData, wholeNumber } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import { fillTemplate, placesIn } from './fill-template.js';
import type { Fault } from './types.js';

/** Options common to all sessions. */
export interface SessionOptions<Templates> {
  /** Number of retries for an invalid reply. Default: 2, in isotoken games 0. */
  readonly retries?: number;
  /** Additional fields of the transcript's `meta`: `{ model: 'small' }`. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Other wordings. */
  readonly templates?: Partial<Templates>;
  /** Texts for your own placeholders in the templates: `{ exemplars: 'User: ...' }` fills `{exemplars}`. */
  readonly places?: Readonly<Record<string, string>>;
}

/** Checks of {@link SessionOptions}. */
export function sessionSpecs<Templates>(retries: number): OptionSpecs<SessionOptions<Templates>, 'retries'> {
  return {
    retries: wholeNumber(0, retries),
    meta: inputData('an object'),
    templates: inputData('wordings by name'),
    places: inputData('texts by placeholder'),
  };
}

/** Initial fields of every state. */
export function newSession<P extends string>(
  protocol: P,
): {
  readonly protocol: P;
  readonly done: boolean;
  readonly replies: number;
  readonly attempt: number;
  readonly faults: readonly Fault[];
} {
  return { protocol, done: false, replies: 0, attempt: 0, faults: [] };
}

/** Allowed placeholders by template. */
export type PlacesByTemplate<Templates> = Readonly<Record<keyof Templates, readonly string[]>>;

/**
 * The default templates overridden by the caller's, with the caller's own placeholders filled in. An unknown
 * placeholder is an error, because it would be sent to the model.
 */
export function wordings<Templates extends object>(
  owner: string,
  usual: Templates,
  { templates = {}, places = {} }: Pick<SessionOptions<Templates>, 'templates' | 'places'>,
  known: PlacesByTemplate<Templates>,
): Templates {
  const found = new Map<string, string>(Object.entries(usual));
  for (const [name, wording] of Object.entries(templates)) {
    const names = Object.keys(usual).join(',');
    requireOption(Object.hasOwn(usual, name), owner, `templates.${name}`, `one of ${names}`, name);
    if (wording === undefined) continue;
    requireOption(typeof wording === 'string', owner, `templates.${name}`, 'a string', wording);
    requirePlaces(owner, name, wording, [...known[name as keyof Templates], ...Object.keys(places)]);
    found.set(name, wording);
  }
  for (const [name, text] of Object.entries(places))
    requireOption(typeof text === 'string', owner, `places.${name}`, 'a string', text);
  const filled = [...found].map(([name, wording]) => [name, fillTemplate(wording, places)]);
  return Object.fromEntries(filled) as Templates;
}

function requirePlaces(owner: string, name: string, wording: string, known: readonly string[]): void {
  const unknown = placesIn(wording).find((place) => !known.includes(place));
  const list = known.map((place) => `{${place}}`).join(', ') || 'no places';
  const expected = `${list}, or a placeholder with your own text (places)`;
  requireOption(unknown === undefined, owner, `templates.${name}`, expected, `{${unknown}}`);
}
