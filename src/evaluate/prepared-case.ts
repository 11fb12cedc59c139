import type { EmbeddedNextTurnCase } from '../transcript/embedded.js';
import type { NextTurnCase } from '../transcript/types.js';
import { type Analyzers, type GivenAnalysis, Prepared } from './prepared.js';

/**
 * A single next-turn case, prepared like a transcript in which only the last turn is scored. Metrics receive the case
 * itself, with its vectors and background.
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
