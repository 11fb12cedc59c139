import { centeringScore, lexicalDensity, signature, speakerEntropy } from '../../dist/index.js';
import { printNumber } from '../../dist/math/index.js';
import { escapeHtml } from './markdown.js';

const TRANSCRIPT = {
  turns: [
    { speaker: 'ana', text: 'The red bus is late again.' },
    { speaker: 'ben', text: 'It left the harbor at nine.' },
    { speaker: 'ana', text: 'The harbor was closed, so the bus had to wait.' },
  ],
};

/** The call on the first screen, with what it gives: computed now, not written down. */
export function firstCall(): string {
  const turns = TRANSCRIPT.turns.map(
    ({ speaker, text }) => `    { speaker: '${speaker}', text: '${text}' },`,
  );
  const entropy = speakerEntropy(TRANSCRIPT);
  return `import { centeringScore, lexicalDensity, signature, speakerEntropy }
  from '@mtpc/metrics';

const transcript = {
  turns: [
${turns.join('\n')}
  ],
};

speakerEntropy(transcript).score; // => ${printNumber(entropy.score!)}
lexicalDensity(transcript).score; // => ${printNumber(lexicalDensity(TRANSCRIPT).score!)}
centeringScore(transcript).transitions; // => ${JSON.stringify(centeringScore(TRANSCRIPT).transitions).replaceAll('"', "'").replaceAll(',', ', ')}
signature(speakerEntropy(transcript));
// => '${signature(entropy)}'
`;
}

/** The turns of the first call as the tagger and the centering score see them. */
export function firstTurns(): string {
  const { turns } = centeringScore(TRANSCRIPT, { detail: true });
  return turns
    .map(({ speaker, text, mentions, backward, transition }) => {
      let html = '';
      let at = 0;
      for (const { start = 0, end = 0, role, entity } of [...mentions].sort((a, b) => a.start! - b.start!)) {
        const center = entity === backward ? ' center' : '';
        html += `${escapeHtml(text.slice(at, start))}<mark class="${role}${center}">${escapeHtml(text.slice(start, end))}</mark>`;
        at = end;
      }
      const step = transition === null ? '' : `<span class="step">${transition.replace('-', ' ')}</span>`;
      return `<li><span class="who">${speaker}</span><span class="said">${html}${escapeHtml(text.slice(at))}</span>${step}</li>`;
    })
    .join('\n');
}
