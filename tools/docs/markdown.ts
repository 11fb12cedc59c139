/** A row of a Markdown table. */
export function cells(...texts: string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
}

/** A Markdown table. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [cells(...header), `|${'---|'.repeat(header.length)}`, ...rows.map((row) => cells(...row))].join(
    '\n',
  );
}

/** Code between back ticks, nothing for nothing. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}
