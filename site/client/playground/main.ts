import { counted } from '../../../src/text/counted.js';
import { element } from '../element.js';
import { renderDetail } from './detail.js';
import { enter } from './enter.js';
import { renderScores } from './scores.js';
import { State } from './state.js';
import { renderTurns } from './turns.js';

// The playground: a conversation comes in, metrics over words come out at once, those that need grammar when asked for.

const data = JSON.parse(document.getElementById('playground-data')!.textContent!);
const state = new State(data.cards, data.samples);
const find = <T extends HTMLElement>(name: string): T =>
  document.querySelector<T>(`[data-playground="${name}"]`)!;
const places = {
  scores: find('scores'),
  turns: find('turns'),
  detail: find('detail'),
  choose: find('choose'),
};
const status = find('status');
const root = document.documentElement.dataset.root ?? '.';

state.onChange = () => {
  renderChoice();
  renderScores(places.scores, state);
  renderTurns(places.turns, state);
  renderDetail(places.detail, state, root);
  status.textContent = state.status;
  status.classList.toggle('wrong', state.isWrong);
};

/** Which of several conversations is looked at. */
function renderChoice(): void {
  const { transcripts, index } = state;
  places.choose.hidden = transcripts.length < 2;
  const select = element('select', { id: 'which' });
  select.append(
    ...transcripts.map(({ id, turns }, i) => {
      const option = element(
        'option',
        { value: String(i) },
        `${id ?? i + 1} (${counted(turns.length, 'turn')})`,
      );
      option.selected = i === index;
      return option;
    }),
  );
  select.addEventListener('change', () => {
    state.choose(Number(select.value));
    document.getElementById('which')?.focus();
  });
  places.choose.replaceChildren(element('label', { for: 'which' }, 'Conversation'), select);
}

enter(state, {
  text: find<HTMLTextAreaElement>('text'),
  file: find('file'),
  sample: find('sample'),
  drop: find('drop'),
  share: find('share'),
});
