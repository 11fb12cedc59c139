import { type CitationRecord, citationProfile } from '../../metrics/behavior/citation-profile.js';
import { assistantTurns } from '../../transcript/assistant-turns.js';
import type { Transcript } from '../../transcript/types.js';
import { type HeatDatum, heatFigure } from './chart-shapes.js';
import type { Group } from './groups.js';
import { distinctSignatures } from './lost-turns.js';
import { readingAdvice } from './reading.js';
import type { Figure, Section } from './types.js';

/** The turns whose documents the summaries of each system cite (`meta.introduced`: ids by turn). */
export function citationSection(groups: readonly Group[]): Section {
  const title = 'Loss in middle turns';
  const results = groups.map(({ name, transcripts }) => ({
    name,
    ...citationProfile(transcripts.flatMap(citationRecord)),
  }));
  const cells = results.flatMap(({ name: panel, bins }) => {
    const data = bins.flatMap(({ shares, hallucinated }, t) => [
      ...shares.map((share, from) => ({ x: t + 1, row: String(from + 1), value: share })),
      { x: t + 1, row: 'nowhere', value: hallucinated },
    ]);
    return data.flatMap(({ value, ...place }) => (value === null ? [] : [{ panel, ...place, value }]));
  });
  if (cells.length === 0)
    return {
      title,
      text: ['No transcript records the documents introduced in its turns (meta.introduced).'],
    };
  return { title, figures: [citationFigure(cells)], signatures: distinctSignatures(results) };
}

function citationFigure(data: readonly HeatDatum[]): Figure {
  const text = {
    title: 'Citations by introducing turn',
    note: 'Share of the citations in each summary by the turn that introduced the cited document; “nowhere” means documents that no turn introduced.',
    reading: [readingAdvice('citation-profile')],
    x: 'Summary after turn',
    y: 'Document introduced in turn',
    value: 'Share',
  };
  return heatFigure(text, data);
}

function citationRecord(transcript: Transcript): CitationRecord[] {
  const summaries = assistantTurns(transcript).map(({ text }) => text);
  const introduced = transcript.meta?.introduced ?? introducedByShards(transcript, summaries.length);
  if (!Array.isArray(introduced) || !introduced.every(Array.isArray)) return [];
  return [{ introduced, summaries }];
}

/** The documents of the shards that each turn of a sharded conversation reveals, as `mtpc run lost` records them. */
function introducedByShards({ meta = {} }: Transcript, turns: number): unknown[][] | undefined {
  const { setting, shardDocuments: documents, shardsByTurn } = meta;
  if (setting !== 'sharded' || !Array.isArray(documents) || !Array.isArray(shardsByTurn)) return undefined;
  const found = shardsByTurn.map((shards: unknown) =>
    [shards].flat().flatMap((shard) => documents[Number(shard) - 1] ?? []),
  );
  return found.length === turns ? found : undefined;
}
