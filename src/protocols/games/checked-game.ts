import { type Form, requireForm } from '../../options/forms.js';
import type { GameRules } from './game.js';

/** Adds checks of the instances to a game, because instances may come from a file. */
export function checkedGame<Instance, Answer>(
  game: Required<Omit<GameRules<Instance, Answer>, 'answerers' | 'places'>> &
    Pick<GameRules<Instance, Answer>, 'answerers' | 'places'>,
  form: Form,
): GameRules<Instance, Answer> {
  const checked = (instance: Instance): Instance => {
    requireForm(game.id, 'instance', instance, form);
    return instance;
  };
  return {
    ...game,
    view: (instance, player) => game.view(checked(instance), player),
    answerForm: (player, instance) => game.answerForm(player, checked(instance)),
    instructions: (player, instance) => game.instructions(player, checked(instance)),
    isCorrect: (instance, answer, player) => game.isCorrect(checked(instance), answer, player),
    chance: (instance) => game.chance(checked(instance)),
    choices: (instance, player) => game.choices(checked(instance), player),
    known: (instance, player) => game.known(checked(instance), player),
    places: (instance, player) => game.places?.(checked(instance), player) ?? {},
    facts: (instance) => game.facts(checked(instance)),
  };
}
