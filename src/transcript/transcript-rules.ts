import type { IssuePathItem, RawCheckIssueInfo } from 'valibot';
import { existing } from '../math/existing.js';
import { propertiesOf } from '../options/is-fields.js';
import { speakerKey } from './speaker-key.js';
import type { Agenda, Speaker, Transcript } from './types.js';

type Report = (info: RawCheckIssueInfo<Transcript>) => void;
type Key = string | number;

/** Rules for transcripts that types cannot express: ids are unique, and references exist. @internal */
export function checkRules(transcript: Transcript, report: Report): void {
  const addIssue = (keys: readonly Key[], expected: string, input: unknown): void =>
    report({ message: expected, input, path: issuePath(transcript, keys) });
  if (transcript.speakers) checkSpeakers(transcript.speakers, addIssue);
  if (transcript.agenda) checkAgenda(transcript.agenda, addIssue);
}

type AddIssue = (keys: readonly Key[], expected: string, input: unknown) => void;

function checkSpeakers(speakers: readonly Speaker[], addIssue: AddIssue): void {
  const first = new Map<string, number>();
  speakers.forEach(({ id }, index) => {
    const earlier = first.get(speakerKey(id));
    if (earlier === undefined) first.set(speakerKey(id), index);
    else addIssue(['speakers', index, 'id'], `a name other than that of speakers[${earlier}]`, id);
  });
}

function checkAgenda({ items, edges, start, end }: Agenda, addIssue: AddIssue): void {
  const first = new Map<string, number>();
  items.forEach(({ id }, index) => {
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, index);
    else addIssue(['agenda', 'items', index, 'id'], `an id other than that of items[${earlier}]`, id);
  });
  const requireItem = (keys: readonly Key[], id: string | undefined): void => {
    if (id !== undefined && !first.has(id)) addIssue(['agenda', ...keys], 'the id of an agenda item', id);
  };
  edges.forEach(([from, to], index) => {
    requireItem(['edges', index, 0], from);
    requireItem(['edges', index, 1], to);
  });
  requireItem(['start'], start);
  requireItem(['end'], end);
}

/** A path in valibot's format: each step with its container and its value. */
function issuePath(root: unknown, keys: readonly Key[]): [IssuePathItem, ...IssuePathItem[]] {
  let input = root;
  const items = keys.map((key): IssuePathItem => {
    const value = propertiesOf(input)[key];
    const item = { type: 'unknown', origin: 'value', input, key, value } as const;
    input = value;
    return item;
  });
  const [first, ...rest] = items;
  return [existing(first), ...rest];
}
