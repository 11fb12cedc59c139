import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { groupTranscripts, withVectors } from '../../../testing/paper-transcripts.js';
import { tablesOf, undrawnReport } from '../../../testing/report-tables.js';
import { evaluate, summarize } from '../../index.js';
import type { Transcript } from '../../transcript/types.js';
import { decimalsFor, plainNumber } from '../../words/numbers.js';
import { dialoguePage } from './dialogue-page.js';
import { formatNumber } from './html.js';
import { paperReport } from './paper-report.js';

const EVIL = '<img src=x onerror=alert(1)>\'"&';

describe('dialoguePage', () => {
  it('marks centers, transitions, proposals, strategies and references', async () => {
    const transcript: Transcript = {
      id: 'bus',
      turns: [
        {
          speaker: 'ana',
          role: 'user',
          text: 'The bus is red. I think my board is earlier.',
          references: ['img-3'],
        },
        { speaker: 'ben', role: 'assistant', text: 'Yes, agreed. The bus is late.' },
        { speaker: 'ana', role: 'user', text: 'Okay.', round: 1 },
      ],
      meta: { strategies: ['answer_attempt'], model: 'small' },
    };
    const page = await dialoguePage(frozen(transcript), { paper: 'all', reportHref: '../report.html' });
    expect(page).toContain('<mark class="preferred">The bus</mark>');
    expect(page).toMatch(/<mark class="[a-z ]*backward">The bus<\/mark>/);
    expect(page).toMatch(/<li class="transition">[a-z ]+<\/li>/);
    expect(page).toContain('<li class="proposal">proposes “mine”, accepted</li>');
    expect(page).toContain('<li class="strategy">answer attempt</li>');
    expect(page).toContain('<li class="reference">about img-3</li>');
    expect(page).toContain('<a href="../report.html">Back to the report</a>');
    expect(page).toContain('model small');
    const { strategies: _, ...meta } = transcript.meta!;
    expect(await dialoguePage({ ...transcript, meta }, { paper: 'all' })).toContain('(by rule)');
  });

  it('has the scores of the library, and the turns that cost most', async () => {
    const transcript = groupTranscripts()[3]!;
    const embedded = withVectors(groupTranscripts())[3]!;
    const page = await dialoguePage(transcript, { paper: 'mpceval', embedded });
    const rows = await evaluate([transcript], { metrics: ['NSE', 'LS-ES'], analysis: () => ({ embedded }) });
    const scores = [...tablesOf(page).values()][0]!.rows;
    const line = (name: string) => scores.find(([label]) => label!.includes(name))!;
    expect(line('(NSE)')[2]).toBe(formatNumber(rows[0]!.score!));
    const own = rows.filter(
      ({ metric, component }) => metric === 'speaker-similarity' && component === undefined,
    );
    expect(line('(LS-ES)').slice(2, 4)).toEqual([
      formatNumber(summarize(own).mean!),
      String(own.filter(({ score }) => score !== null).length),
    ]);
    const worst = own.filter(({ score }) => score !== null).sort((a, b) => a.score! - b.score!)[0]!;
    expect(page).toContain(
      `Speaker similarity (LS-ES): <a href="#t${worst.turn! + 1}">turn ${worst.turn! + 1}</a> (${plainNumber(worst.score!, decimalsFor(null, null, worst.score!))})`,
    );
    expect(page).toContain(`<li id="t${worst.turn! + 1}" class="costly speaker-`);
    // Beside each turn that costs, every score that it costs, by its symbol.
    const symbols = new Map([
      ['direct-name-reference', 'DNR'],
      ['implicit-reference', 'IR'],
      ['speaker-similarity', 'LS-ES'],
      ['local-consistency', 'LSCC-ES'],
    ]);
    const all = await evaluate([transcript], {
      metrics: ['DNR', 'IR', 'LS-ES', 'LSCC-ES'],
      analysis: () => ({ embedded }),
    });
    const items = [...page.matchAll(/<li id="t(\d+)"[\s\S]*?<\/ul><\/li>/g)];
    const costs = items.flatMap(([item, turn]) =>
      [...item.matchAll(/<li class="cost">costs: ([^<]*)/g)].flatMap(([, list]) =>
        list!.split(', ').map((cost) => [Number(turn) - 1, ...cost.split(' ')] as const),
      ),
    );
    expect(costs.length).toBeGreaterThan(3);
    for (const [turn, symbol, score] of costs) {
      const found = all.filter(
        (row) => row.turn === turn && symbols.get(row.metric) === symbol && row.component === undefined,
      );
      expect(
        found.map(({ score: value }) => plainNumber(value!, Math.min(3, decimalsFor(null, null, value!)))),
        `${turn} ${symbol}`,
      ).toEqual([score]);
    }
  });

  it('names the bar of turns that cost in the legend only where there is one', async () => {
    const legend = 'A double bar at the left marks the turns that cost most.';
    const embedded = withVectors(groupTranscripts())[3]!;
    expect(await dialoguePage(groupTranscripts()[3]!, { paper: 'mpceval', embedded })).toContain(legend);
    expect(await dialoguePage({ turns: [{ speaker: 'ana', text: 'Hi.' }] }, { paper: 'all' })).not.toContain(
      legend,
    );
  });

  it('shows what people wrote as text, wherever it stands', async () => {
    const turns = [1, 2, 3].map((round) => ({
      ...{ speaker: EVIL, text: `I think ${EVIL} is mine.`, role: 'assistant' as const, round },
      references: [EVIL],
    }));
    const transcript = { id: EVIL, turns, meta: { model: EVIL, strategies: [EVIL, EVIL, EVIL] } };
    const page = await dialoguePage(transcript, { paper: 'all', reportHref: `"><img src=x>` });
    const report = await paperReport([transcript, { ...transcript, id: 'other' }], { paper: 'mpceval' });
    for (const html of [page, report]) {
      expect(html).not.toMatch(/<img|<script/);
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    }
  });

  it('takes conversations without turns, ids or English, and says what it cannot take', async () => {
    expect(await dialoguePage({ turns: [] }, { paper: 'all' })).toContain('No turns.');
    const greek = await dialoguePage(
      { turns: [{ speaker: 'α', text: 'Καλημέρα σας.' }] },
      { paper: 'pingeval' },
    );
    expect(greek).toContain('Καλημέρα σας.');
    await expect(dialoguePage({ turns: [] }, { paper: 'ping' as 'all' })).rejects.toThrow(
      'dialoguePage: options.paper: expected "pingeval" or "mpceval" or "common-ground" or "lost" or "all", got "ping"',
    );
    const embedded = withVectors(groupTranscripts())[0]!;
    await expect(dialoguePage({ turns: [] }, { paper: 'mpceval', embedded })).rejects.toThrow(
      'dialoguePage: options.embedded: expected vectors of a conversation of 0 turns',
    );
  });
});

describe('the conversations of a report', () => {
  it('stand in it where they are few, and are linked from the outliers', async () => {
    const few = groupTranscripts().slice(6, 12);
    const page = await undrawnReport('mpceval', few);
    expect(page.match(/<article class="dialogue"/g)!.length).toBe(6);
    const links = [...page.matchAll(/<td class="text"><a href="#(dialogue-\d+)">/g)].map(([, id]) => id!);
    expect(links.length).toBeGreaterThan(4);
    for (const id of links) expect(page).toContain(`<article class="dialogue" id="${id}">`);
  });

  it('have addresses of their own where some are given, and none otherwise', async () => {
    const all = groupTranscripts();
    const page = await undrawnReport('mpceval', all, { dialogueHref: (index) => `pages/${index}.html` });
    expect(page).toMatch(/<td class="text"><a href="pages\/\d+\.html">(?:small|large)-\d<\/a>/);
    expect(page).not.toContain('<article class="dialogue"');
    // Every page is linked, not only those of outliers.
    for (const i of all.keys()) expect(page).toContain(`href="pages/${i}.html"`);
    const plain = await undrawnReport('mpceval', all);
    expect(plain).toContain('mtpc report --dialogues FOLDER writes one for each');
    expect(plain).not.toContain('<td class="text"><a href');
  });
});
