import type { EmbeddedNextTurnCase } from '../transcript/embedded.js';
import type { NextTurnCase } from '../transcript/types.js';
import { type Analyzers, type GivenAnalysis, Prepared } from './prepared.js';

/**
 * A single next-turn case, prepared like a transcript of its turns in which only the last is scored. The case itself is
 * passed on, so that its vectors and background are used.
 */
export class PreparedCase extends Prepared {
  readonly #case: NextTurnCase | EmbeddedNextTurnCase;

  constructor(
    nextTurn: NextTurnCase | EmbeddedNextTurnCase,
    given: GivenAnalysis = {},
    analyzers?: Analyzers,
  ) {
    const { context, candidate, speakers } = nextTurn;
    super({ turns: [...context, candidate], ...(speakers && { speakers }) }, given, analyzers);
    this.#case = nextTurn;
  }

  override get hasVectors(): boolean {
    return 'candidateEmbedding' in this.#case;
  }

  override get isWhole(): boolean {
    return false;
  }

  override nextTurn(): NextTurnCase {
    return this.#case;
  }

  override embeddedNextTurn(): EmbeddedNextTurnCase {
    return this.#case as EmbeddedNextTurnCase;
  }
}
