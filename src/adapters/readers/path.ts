import { requireOption } from '../../error.js';
import { type Fields, isFields } from './fields.js';

/** One step of a path: a field, and whether it is a list of which each element is meant. @internal */
export interface PathStep {
  readonly key: string;
  readonly each: boolean;
}

/** The value at a path, the object that contains it, and its position. @internal */
export interface PathMatch {
  readonly value: unknown;
  readonly owner: Fields;
  readonly path: string;
  /** The field of that object. */
  readonly key: string;
}

/**
 * The steps of a path such as `samples[].messages`. A leading `[].` means that the file is a list; `*` matches any key,
 * which becomes the id if the record has none.
 * @internal
 */
export function parsePath(path: string): readonly PathStep[] {
  const steps = path
    .replace(/^\$\.?/, '')
    .replace(/^\[\]\.?/, '')
    .split('.')
    .map((step) => ({ key: step.replace(/\[\]$/, ''), each: step.endsWith('[]') }));
  const ok = steps.every(({ key }) => key !== '' && !/[[\]]/.test(key));
  requireOption(ok, 'fromChat', 'path', 'fields and lists such as "samples[].messages"', path);
  return steps;
}

/** All values at a path of a record. @internal */
export function* resolvePath(value: unknown, given: readonly PathStep[], at = ''): Generator<PathMatch> {
  const [step, ...rest] = isFields(value) ? withDots(given, value) : given;
  if (step?.key === '*' && isFields(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const path = at === '' ? key : `${at}.${key}`;
      if (step.each && Array.isArray(inner)) yield* resolveElements(inner, key, rest, path);
      else if (rest.length === 0) yield { value: inner, owner: { id: key }, path, key };
      // Where the next step matches any key too, the id would be one of them.
      else if (isFields(inner))
        yield* resolvePath(rest[0]?.key === '*' ? inner : { id: key, ...inner }, rest, path);
    }
    return;
  }
  if (!step || !isFields(value) || !(step.key in value)) return;
  const path = at === '' ? step.key : `${at}.${step.key}`;
  const inner = value[step.key];
  const lists = step.each && Array.isArray(inner) && (rest.length > 0 || inner.every(Array.isArray));
  if (lists) {
    for (const [index, element] of inner.entries()) {
      if (rest.length === 0) yield { value: element, owner: {}, path: `${path}[${index}]`, key: '' };
      else yield* resolvePath(element, rest, `${path}[${index}]`);
    }
  } else if (rest.length > 0) yield* resolvePath(inner, rest, path);
  else yield { value: inner, owner: value, path, key: step.key };
}

/** The values of a list that has a key for its id; several lists of messages under one key are numbered. */
function* resolveElements(
  list: readonly unknown[],
  key: string,
  rest: readonly PathStep[],
  path: string,
): Generator<PathMatch> {
  if (rest.length === 0 && !list.every(Array.isArray)) {
    yield { value: list, owner: { id: key }, path, key };
    return;
  }
  for (const [index, element] of list.entries()) {
    const id = list.length === 1 ? key : `${key}#${index + 1}`;
    const at = `${path}[${index}]`;
    if (rest.length === 0) yield { value: element, owner: { id }, path: at, key: '' };
    else yield* resolvePath(isFields(element) ? { id, ...element } : element, rest, at);
  }
}

/** The steps, joining several into one if the first field of an object has dots in its name. */
function withDots(steps: readonly PathStep[], value: Fields): readonly PathStep[] {
  let [step, ...rest] = steps;
  if (step?.key === '*') return steps;
  while (step && !step.each && !(step.key in value)) {
    const [next, ...more] = rest;
    if (next === undefined) return steps;
    step = { key: `${step.key}.${next.key}`, each: next.each };
    rest = more;
  }
  return step ? [step, ...rest] : steps;
}
