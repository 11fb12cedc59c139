import { readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { fromPhotoBook } from '../adapters/formats/papers/from-photo-book.js';
import { errorMessage, MetricError } from '../error.js';
import { existing } from '../math/existing.js';
import { asFields, isFields } from '../options/is-fields.js';
import { ownValue } from '../options/own-value.js';
import { parsePhotoBookRounds } from '../protocols/self-play/parse-photo-book-rounds.js';
import type { RunPaper } from '../run/plans/plan-settings.js';
import { ReadingLog } from './common-options.js';
import { readFiles } from './input-files.js';
import type { Io } from './io.js';
import { expandFiles } from './named-files.js';

/**
 * The records of `mtpc run --data`: conversations in any input format for mpceval, else JSON or JSONL. Images may be
 * files next to the data file.
 */
export async function readRunData(paper: RunPaper, path: string, io: Io): Promise<unknown[]> {
  if (paper === 'mpceval') return readConversations(path, io);
  const records = recordsIn(await readFile(path, 'utf8'), path);
  const games = paper === 'common-ground' ? records.map(photoBookRounds) : records;
  return Promise.all(games.map((game) => withImages(game, dirname(path))));
}

async function readConversations(path: string, io: Io): Promise<unknown[]> {
  const log = new ReadingLog();
  const conversations: unknown[] = [];
  for await (const each of readFiles(await expandFiles([path], io), io, log.listeners))
    conversations.push(each);
  log.print(io);
  return conversations;
}

function recordsIn(text: string, path: string): unknown[] {
  try {
    const whole: unknown = JSON.parse(text);
    return Array.isArray(whole) ? whole : [whole];
  } catch {
    return text
      .split('\n')
      .flatMap((line, i) => (line.trim() === '' ? [] : [recordIn(line, `${path}:${i + 1}`)]));
  }
}

function recordIn(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    const message = `${place}: invalid JSON: ${errorMessage(cause)}`;
    throw new MetricError('INVALID_INPUT', message, { path: '--data', cause });
  }
}

/** Converts a PhotoBook game to the rounds of self-play; returns other records unchanged. */
function photoBookRounds(record: unknown): unknown {
  const { rounds } = asFields(record);
  const [first] = Array.isArray(rounds) ? rounds : [];
  if (!Array.isArray(asFields(first).messages)) return record;
  const [game] = fromPhotoBook(record).transcripts;
  return { id: existing(game).id, rounds: parsePhotoBookRounds(existing(game)) };
}

/** Fields with addresses of images. */
const ADDRESSES = ['url', 'image', 'images', 'target'];
const KINDS: Readonly<Record<string, string>> = {
  ...{
    '.png': 'image/png',
    '.jpg': 'image/jpeg',
    '.jpeg': 'image/jpeg',
    '.gif': 'image/gif',
    '.webp': 'image/webp',
  },
};

/** The record with image files as `data:` addresses. */
async function withImages(value: unknown, folder: string, isAddress = false): Promise<unknown> {
  if (typeof value === 'string') return isAddress ? inlineImage(value, folder) : value;
  if (Array.isArray(value)) return Promise.all(value.map((each) => withImages(each, folder, isAddress)));
  if (!isFields(value)) return value;
  const fields = Object.entries(value).map(async ([name, each]) => {
    const isImage = ADDRESSES.includes(name) || (isAddress && ['A', 'B'].includes(name));
    return [name, await withImages(each, folder, isImage)] as const;
  });
  return Object.fromEntries(await Promise.all(fields));
}

async function inlineImage(address: string, folder: string): Promise<string> {
  const kind = ownValue(KINDS, extname(address).toLowerCase());
  if (/^(https?|data):/.test(address) || kind === undefined) return address;
  const bytes = await readFile(resolve(folder, address));
  return `data:${kind};base64,${bytes.toString('base64')}`;
}
