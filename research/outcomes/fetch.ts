/**
 * Gets the corpora of PLAN.md and writes their conversations with outcomes:
 *
 *     npx tsx research/outcomes/fetch.ts FOLDER [--only NAME,NAME]
 *
 * Files that are not in FOLDER/sources are downloaded; where that is not possible, the script names the file, its address
 * and the place where it expects it. Every file is checked by its SHA-256. FOLDER/conversations/NAME.jsonl then holds the
 * conversations that the plan keeps; `mtpc validate FOLDER/conversations/NAME.jsonl --outcome meta.outcome` reads them.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Conversation } from './conversation.js';
import { CORPORA, type Corpus, type Source } from './corpora.js';

const MOST_CONVERSATIONS = 500;
const FEWEST_TURNS = 4;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const [folder] = positionals;
if (folder === undefined) {
  console.error('Give the folder for the corpora as the first argument.');
  process.exit(1);
}
const only = values.only?.split(',');
for (const corpus of CORPORA.filter(({ name }) => only?.includes(name) ?? true)) {
  const files = await filesOf(folder, corpus);
  if (files !== undefined) await write(folder, corpus, files);
}

/** The paths of the sources, each checked; `undefined` if one is missing. */
async function filesOf(root: string, { name, sources }: Corpus): Promise<string[] | undefined> {
  const files: string[] = [];
  for (const source of sources) {
    const file = join(root, 'sources', source.path);
    if (!existsSync(file)) await download(source, file);
    if (!existsSync(file)) {
      console.error(`${name}: missing ${file}. Download it from ${source.url}.`);
      process.exitCode = 1;
      return undefined;
    }
    const found = hashOf(file);
    if (found !== source.sha256)
      throw new Error(`${name}: ${file} has the SHA-256 ${found}, expected ${source.sha256}`);
    files.push(source.member === undefined ? file : unpacked(file, source.member));
  }
  return files;
}

async function download({ url }: Source, file: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok || !url.includes('raw.')) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
}

/** Of a file, or of the files of a folder one after the other, by name. */
function hashOf(path: string): string {
  const hash = createHash('sha256');
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .map((name) => join(path, name))
    : [path];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function unpacked(archive: string, member: string): string {
  const target = archive.replace(/\.zip$/, '');
  if (!existsSync(join(target, member))) execFileSync('unzip', ['-qo', archive, '-d', target]);
  return join(target, member);
}

/** Writes the conversations that the plan keeps; the exclusions are counted. */
async function write(root: string, { name, kind, read }: Corpus, files: readonly string[]): Promise<void> {
  const left = { withoutOutcome: 0, tooShort: 0, repeated: 0, overTheLimit: 0 };
  const seen = new Set<string>();
  const kept: Conversation[] = [];
  for await (const conversation of read(files)) {
    const { turns, outcome } = conversation;
    const text = JSON.stringify(turns.map((turn) => turn.text));
    const speakers = new Set(turns.map(({ speaker }) => speaker));
    if (!Number.isFinite(outcome)) left.withoutOutcome += 1;
    else if (turns.length < FEWEST_TURNS || speakers.size < 2) left.tooShort += 1;
    else if (seen.has(text)) left.repeated += 1;
    else kept.push(conversation);
    seen.add(text);
  }
  const chosen = new Set(
    [...kept]
      .map((conversation, i) => ({ i, order: sha256(`${name} ${i} ${conversation.id}`) }))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .slice(0, MOST_CONVERSATIONS)
      .map(({ i }) => i),
  );
  left.overTheLimit = kept.length - chosen.size;
  const clusters = new Map<string, number>();
  const numberOf = (cluster: string): number => {
    if (!clusters.has(cluster)) clusters.set(cluster, clusters.size + 1);
    return clusters.get(cluster)!;
  };
  const own = kept.filter((_, i) => chosen.has(i));
  const labels = new Set(own.flatMap(({ cluster }) => cluster ?? []));
  const isClustered = labels.size > 0 && labels.size < own.length;
  const lines = own.map(({ turns, outcome, cluster, ratings }, i) =>
    JSON.stringify({
      id: String(i + 1),
      turns: turns.map(({ speaker, text }) => ({ speaker, text })),
      meta: {
        kind,
        outcome,
        ...(isClustered && cluster !== undefined && { cluster: numberOf(cluster) }),
        ...ratings,
      },
    }),
  );
  mkdirSync(join(root, 'conversations'), { recursive: true });
  writeFileSync(join(root, 'conversations', `${name}.jsonl`), `${lines.join('\n')}\n`);
  console.error(
    `${name}: ${lines.length} conversations, ${clusters.size} clusters; left out: ${JSON.stringify(left)}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
