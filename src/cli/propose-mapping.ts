import { createInterface } from 'node:readline';
import { PreviewTurns } from '../adapters/preview-input.js';
import { formatFlags, type Remedy } from '../adapters/records/remedy.js';
import { TextBytes } from '../adapters/text/decode-text.js';
import { MetricError } from '../error.js';
import { watchedPieces } from '../node/file-pieces.js';
import { visibleText } from '../text/visible-text.js';
import type { Transcript } from '../transcript/types.js';
import { readFiles } from './input-files.js';
import { type InputFlags, inputFlags } from './input-options.js';
import type { Io } from './io.js';
import { turnLine } from './read-command.js';

/** How many records of the file, and how many conversations of a proposal, are shown or read. */
const [SHOWN, SAMPLE] = [3, 20];
const MOST_CHARACTERS = 200;

/** Options for a file, and the first turns of the result. */
interface Proposal {
  readonly options: Remedy;
  readonly preview: readonly string[];
}

/**
 * The flags under which a file can be read: those given, or after an error the options that its advice names. At a
 * terminal the caller chooses among them; otherwise the first is taken and printed.
 */
export async function flagsThatRead<Flags extends InputFlags>(
  path: string,
  flags: Flags,
  io: Io,
): Promise<Flags> {
  try {
    await readSample(path, flags, io);
    return flags;
  } catch (error) {
    const remedies = remediesIn(error);
    if (remedies.length === 0) throw error;
    const proposals: Proposal[] = [];
    for (const options of remedies)
      proposals.push({
        options,
        preview: await previewTurns(path, { ...flags, ...inputFlags(options) }, io),
      });
    const say = (line: string): void => void io.stderr.write(`${visibleText(line)}\n`);
    say(`${path}: not recognized; it can be read with other options`);
    const isTerminal = io.stdin.isTTY === true && io.stderr.isTTY === true;
    if (isTerminal) for (const record of await readFirstLines(path)) say(`  ${record}`);
    const chosen = isTerminal ? await ask(proposals, io, say) : 0;
    const { options, preview } = proposals[chosen] ?? proposals[0]!;
    say(`using ${formatFlags(options)}`);
    if (!isTerminal) for (const line of preview) say(line);
    return { ...flags, ...inputFlags(options) };
  }
}

/** Lets the caller choose a proposal by its number; an empty line takes the first. */
async function ask(proposals: readonly Proposal[], io: Io, say: (line: string) => void): Promise<number> {
  for (const [i, { options, preview }] of proposals.entries()) {
    say(`${i + 1}: ${formatFlags(options)}`);
    for (const line of preview) say(`   ${line}`);
  }
  const numbers = proposals.map((_, i) => String(i + 1));
  io.stderr.write(`Choose one (${numbers.join(', ')}; Enter for 1; q to stop): `);
  for await (const line of createInterface({ input: io.stdin })) {
    const answer = line.trim();
    if (answer === '' || numbers.includes(answer)) return answer === '' ? 0 : Number(answer) - 1;
    if (/^q/i.test(answer)) break;
    io.stderr.write(`Please answer with ${numbers.join(', ')} or q: `);
  }
  throw new MetricError('INVALID_INPUT', 'stopped: nothing was written', { path: 'FILE' });
}

/** The options in an error of reading, which were tried. */
function remediesIn(error: unknown): readonly Remedy[] {
  for (let each = error; each instanceof MetricError; each = each.cause)
    if (each.remedies !== undefined) return each.remedies as readonly Remedy[];
  return [];
}

async function readSample(path: string, flags: InputFlags, io: Io): Promise<Transcript[]> {
  const sample: Transcript[] = [];
  for await (const transcript of readFiles([path], io, { ...flags, keepDuplicates: true })) {
    sample.push(transcript);
    if (sample.length === SAMPLE) break;
  }
  return sample;
}

async function previewTurns(path: string, flags: InputFlags, io: Io): Promise<string[]> {
  const turns = new PreviewTurns();
  for (const transcript of await readSample(path, flags, io)) turns.add(transcript);
  return turns.first.length === 0 ? ['  scored runs without turns'] : turns.first.map(turnLine);
}

/** The first lines of a file, shortened. */
async function readFirstLines(path: string): Promise<string[]> {
  const bytes = new TextBytes();
  let text = '';
  for await (const piece of watchedPieces(path)) {
    text += bytes.push(piece);
    if (text.split('\n').length > SHOWN || text.length > SHOWN * MOST_CHARACTERS) break;
  }
  return text.split('\n', SHOWN).map((line) => line.slice(0, MOST_CHARACTERS));
}
