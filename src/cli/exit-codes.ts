/** The exit codes of the command. */
export const EXIT_CODES: readonly (readonly [meaning: string, cause: string])[] = [
  ['success', ''],
  ['invalid input', 'a file cannot be read, or its data are invalid'],
  ['invalid usage', 'an unknown command, option or value'],
  ['input skipped or suspicious', '--skip-errors, --strict'],
  ['a --fail-if rule failed', 'or is undecided with --on-inconclusive fail'],
  ['mtpc run left games unplayed', 'continue with --resume'],
];
