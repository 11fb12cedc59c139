import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { MetricError } from '../error.js';
import { asFields, type Fields, isFields } from '../options/is-fields.js';

/** The users file of a workspace, next to the folders of the channels. */
const USERS = 'users.json';
/** The messages of a day in a channel's folder. */
const DAY = /^\d{4}-\d{2}-\d{2}\.json$/;

/** The folders of the channels of a Slack workspace export; `undefined` for any other folder. @internal */
export async function slackChannels(folder: string, names: readonly string[]): Promise<string[] | undefined> {
  if (!names.includes(USERS)) return undefined;
  const channels: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory() && (await readdir(path)).some((day) => DAY.test(day))) channels.push(path);
  }
  return channels.length === 0 ? undefined : channels;
}

/** Whether a folder contains the days of a channel. @internal */
export async function isSlackChannel(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => DAY.test(name));
}

/** The messages of all days of a channel as one JSON text, with the names of the workspace's people. @internal */
export async function slackChannelText(channel: string): Promise<string> {
  const people = new Map<unknown, Fields>();
  for (const user of await listIn(join(dirname(channel), USERS))) people.set(user.id, user);
  const days = (await readdir(channel)).filter((name) => DAY.test(name)).sort();
  const messages: Fields[] = [];
  for (const day of days)
    for (const message of await listIn(join(channel, day)))
      messages.push(withName(message, people.get(message.user)));
  return JSON.stringify({ id: basename(channel), messages });
}

/** Adds the name of the author to a message, unless it is present. */
function withName(message: Fields, user: Fields | undefined): Fields {
  if (user === undefined) return message;
  const { display_name: shown, real_name: real } = asFields(user.profile);
  const named = { name: user.name, real_name: user.real_name ?? real, display_name: shown || undefined };
  return { ...message, user_profile: { ...named, ...asFields(message.user_profile) } };
}

async function listIn(path: string): Promise<Fields[]> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new MetricError(
      'INVALID_INPUT',
      `${path}: expected a JSON list of a Slack export, got an unreadable file`,
      { path, cause },
    );
  }
  return Array.isArray(value) ? value.filter(isFields) : [];
}
