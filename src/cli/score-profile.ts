import type { Embedder } from '../embed/embedder.js';
import { formatProfiles, profileTables } from '../evaluate/format-profiles.js';
import { type MtpcProfile, mtpcProfile } from '../evaluate/mtpc-profile.js';
import { profileNotes } from '../evaluate/profile/profile-notes.js';
import type { MtpcProfileOptions } from '../evaluate/profile/profile-options.js';
import { existing } from '../math/existing.js';
import { createRuleActTagger } from '../text/acts/create-rule-act-tagger.js';
import { fitActModel } from '../text/acts/fit-act-model.js';
import { counted } from '../text/counted.js';
import { fitTopicModel } from '../text/topics/fit-topic-model.js';
import type { Transcript } from '../transcript/types.js';
import { blockTable, wrapped } from './fitted-table.js';
import type { ProfileSettings } from './profile-settings.js';

interface ScoreProfileOptions {
  readonly embedder?: Embedder | undefined;
  readonly format: string;
  /** The width of the terminal; absent for unlimited tables. */
  readonly width?: number | undefined;
  readonly settings?: ProfileSettings;
  readonly language?: string;
}

/**
 * The tables of MPCEval for several systems side by side, for a terminal, as Markdown or as JSON, with the models fitted for
 * them. Topics and dialogue acts are fitted on the turns of all systems together, so that all systems use the same
 * models; the acts of the scored conversation are excluded.
 */
export async function scoreProfile(
  systems: ReadonlyMap<string, readonly Transcript[]>,
  options: ScoreProfileOptions,
): Promise<string> {
  const named = new Map([...systems].map(([name, transcripts]) => [name, withOwnIds(name, transcripts)]));
  // Fitted in the order of names, so that the order of the arguments does not matter.
  const transcripts = [...named.keys()].sort().flatMap((name) => existing(named.get(name)));
  const profileOptions = fitProfileOptions(transcripts, options);
  const profiles: Record<string, MtpcProfile> = {};
  for (const [name, ofSystem] of named) profiles[name] = await mtpcProfile(ofSystem, profileOptions);
  const fitted = fittedLines(transcripts.length, options.settings);
  if (options.format !== 'json') {
    const { width = Number.POSITIVE_INFINITY } = options;
    const tables = options.format === 'markdown' ? formatProfiles(profiles) : terminalTables(profiles, width);
    const bullets = (lines: readonly string[]): string =>
      lines.flatMap((line) => wrapped(`- ${line}`, width, '  ')).join('\n');
    return `${tables}\n${bullets(profileNotes(profiles))}\n\nModels behind this table:\n\n${bullets(fitted)}\n`;
  }
  const described = Object.entries(profiles).map(([name, profile]) => [name, { ...profile, fitted }]);
  return `${JSON.stringify(Object.fromEntries(described), null, 2)}\n`;
}

/** The options of the profile, with models fitted on the transcripts. */
function fitProfileOptions(
  transcripts: readonly (Transcript & { readonly id: string })[],
  { settings: given, language, embedder }: ScoreProfileOptions,
): MtpcProfileOptions {
  const { topics, seeds, order, alpha, ...settings } = { ...MODELS, ...given };
  const { variant, turns, window, ...agenda } = settings;
  const tagger = createRuleActTagger();
  const texts = transcripts.flatMap((transcript) => transcript.turns.map((turn) => turn.text));
  const acts = transcripts.map((transcript) => [transcript.id, tagger.tag(transcript.turns)]);
  return {
    topicModel: fitTopicModel(texts, { topics, seeds }),
    tagger,
    actModel: fitActModel(Object.fromEntries(acts), { order, alpha }),
    agenda,
    ...(language && { language }),
    ...(embedder && { embedder }),
    ...(variant && { variant }),
    ...(turns && { turns }),
    ...(window !== undefined && { window }),
  };
}

const MODELS = { topics: 20, seeds: 1, order: 4, alpha: 0.1 } as const;

function fittedLines(count: number, settings: ProfileSettings | undefined): string[] {
  const { topics, seeds, order, alpha } = { ...MODELS, ...settings };
  const on = count === 1 ? 'the one conversation of this input' : `all ${count} conversations of this input`;
  return [
    `topics (LS-TA, TES): LDA with ${counted(topics, 'topic')}, ${counted(seeds, 'seed')}, fitted on ${on}`,
    `dialogue acts (DAF): rule-based tagger, model of order ${order} and alpha ${alpha}, fitted on ${on} except the scored one`,
  ];
}

function terminalTables(profiles: Readonly<Record<string, MtpcProfile>>, width: number): string {
  return profileTables(profiles)
    .map(({ title, header, rows }) => {
      const columns = header.map((head) => ({ head }));
      return `${title}\n${'-'.repeat(title.length)}\n${blockTable(columns, rows, width, 2)}`;
    })
    .join('\n');
}

/** The act model identifies sequences by id, but in paired designs the systems share ids. */
function withOwnIds(system: string, transcripts: readonly Transcript[]): (Transcript & { id: string })[] {
  return transcripts.map((transcript, i) => ({
    ...transcript,
    id: JSON.stringify([system, i, transcript.id ?? null]),
  }));
}
