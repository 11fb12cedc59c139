import { safeParse } from 'valibot';
import { issueText } from './issue-text.js';
import { schema } from './transcript-schema.js';
import type { Transcript } from './types.js';

/** One fault as reported by a Standard Schema: `turns[3].speaker: expected a string, got undefined`. */
export interface SchemaIssue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** A validator in the form of Standard Schema version 1 (standardschema.dev), which many libraries accept. */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: Output; readonly issues?: undefined }
      | { readonly issues: readonly SchemaIssue[] };
  };
}

/**
 * The transcript's validator as a Standard Schema, for libraries that accept one (form, route and tool definitions). It
 * performs the checks of `parseTranscript` with the same messages, but reports every fault instead of throwing at the
 * first one.
 *
 * Complexity: O(turns + speakers + agenda).
 *
 * @example
 * ```ts
 * import { transcriptSchema } from '@mtpc/metrics';
 * const { issues } = transcriptSchema['~standard'].validate({ turns: [{ speaker: 'ana' }, { text: 'Hello' }] });
 * issues?.[0].message; // => 'turns[0].text: expected a string, got undefined'
 * issues?.[1].path; // => ['turns', 1, 'speaker']
 * ```
 */
export const transcriptSchema: StandardSchema<Transcript> = {
  '~standard': {
    version: 1,
    vendor: '@mtpc/metrics',
    validate: (value) => {
      const result = safeParse(schema, value);
      if (result.success) return { value: result.output };
      return {
        issues: result.issues.map((issue) => {
          const { message, keys } = issueText(issue);
          return { message, path: keys };
        }),
      };
    },
  },
};
