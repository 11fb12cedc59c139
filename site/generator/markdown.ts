import { katex } from '@mdit/plugin-katex';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { createCssVariablesTheme, createHighlighter } from 'shiki';

const LANGUAGES = ['ts', 'js', 'sh', 'json', 'html', 'python', 'yaml', 'csv'];
const ALIASES: Readonly<Record<string, string>> = {
  typescript: 'ts',
  javascript: 'js',
  bash: 'sh',
  py: 'python',
  yml: 'yaml',
  jsonl: 'json',
};

/** What a page brings when it is rendered. */
export interface Rendering {
  /** Turns a link of a page into one of the site. */
  readonly linkOf?: (target: string) => string;
  /** Where a name of the API is told; nothing for other words. */
  readonly apiOf?: (name: string) => string | undefined;
}

/** Markdown as the site shows it: code in colours, equations set, tables that scroll, headings that can be linked. */
export async function createMarkdown(): Promise<MarkdownIt> {
  const theme = createCssVariablesTheme({ name: 'site', variablePrefix: '--code-', fontStyle: false });
  const highlighter = await createHighlighter({ themes: [theme], langs: LANGUAGES });
  const markdown: MarkdownIt = new MarkdownIt({
    html: true,
    highlight: (code, language) => {
      const lang = ALIASES[language] ?? language;
      if (!LANGUAGES.includes(lang)) return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`;
      return highlighter.codeToHtml(code.trimEnd(), { lang, theme: 'site' });
    },
  });
  markdown.use(katex, { delimiters: 'dollars', throwOnError: true, allowInlineWithSpace: false });
  markdown.use(anchor, { slugify: slug, permalink: anchor.permalink.headerLink({ safariReaderFix: true }) });
  const { rules } = markdown.renderer;
  rules.code_inline = (tokens, i, _, { apiOf }: Rendering) => {
    const { content } = tokens[i]!;
    const inLink = tokens[i - 1]?.type === 'link_open';
    const url = inLink ? undefined : apiOf?.(content.replace(/^readonly |\[\]$/g, ''));
    // A flag such as --embed does not break after its hyphens.
    const short = content.length < 24 ? ' class="short"' : '';
    const html = `<code${short}>${escapeHtml(content)}</code>`;
    return url === undefined ? html : `<a href="${url}">${html}</a>`;
  };
  // It can be scrolled by keyboard where it is wider than the page, so it has a name.
  rules.table_open = (tokens, i) => {
    const end = tokens.findIndex(({ type }, at) => at > i && type === 'thead_close');
    const heads = tokens.slice(i, end).filter(({ type }) => type === 'inline');
    const name = heads.flatMap(({ content }) => content.replace(/[`*]/g, '') || []).join(', ');
    return `<div class="table" tabindex="0" role="group" aria-label="Table: ${escapeHtml(name)}"><table>\n`;
  };
  rules.table_close = () => '</table></div>\n';
  // A heading of nothing heads nothing.
  rules.th_open = (tokens, i, options, _, self) =>
    tokens[i + 1]?.content === '' ? '<td>' : self.renderToken(tokens, i, options);
  rules.th_close = (tokens, i) => (tokens[i - 1]?.content === '' ? '</td>' : '</th>');
  for (const [rule, attribute] of [
    ['link_open', 'href'],
    ['image', 'src'],
  ] as const) {
    const before = rules[rule] ?? ((tokens, i, options, _, self) => self.renderToken(tokens, i, options));
    rules[rule] = (tokens, i, options, env: Rendering, self) => {
      const token = tokens[i]!;
      const target = token.attrGet(attribute);
      if (target !== null && env.linkOf) token.attrSet(attribute, env.linkOf(target));
      return before(tokens, i, options, env, self);
    };
  }
  return markdown;
}

/** A heading as the fragment that leads to it, as repositories do it. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!,
  );
}
