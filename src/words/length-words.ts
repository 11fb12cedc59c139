import type { Finding } from '../analysis/finding.js';

/** `, and is not explained by length`: what length explains of a difference, as the end of a sentence. */
export function lengthClause({ length }: Finding): string {
  switch (length?.verdict) {
    case 'length':
      return '; at equal length no difference is left: it is explained by length';
    case 'padding':
      return '; without repeated phrases no difference is left: it is explained by padding';
    case 'remains':
      return '; it remains at equal length';
    case 'undecided':
      return '; whether length explains it is undecided';
    default:
      return '';
  }
}
