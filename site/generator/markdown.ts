import { katex } from '@mdit/plugin-katex';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { createCssVariablesTheme, createHighlighter } from 'shiki';

const LANGUAGES = ['ts', 'js', 'sh', 'json', 'html', 'python', 'yaml', 'csv'];
const ALIASES: Readonly<Record<string, string>> = { typescript: 'ts', javascript: 'js', bash: 'sh', py: 'python', yml: 'yaml', jsonl: 'json' };

/** What turns a link of a page into one of the site. */
export type LinkOf = (target: string) => string;

/** Markdown as the site shows it: code in colours, equations set, tables that scroll, headings that can be linked. */
export async function createMarkdown(): Promise<MarkdownIt> {
  const theme = createCssVariablesTheme({ name: 'site', variablePrefix: '--code-', fontStyle: false });
  const highlighter = await createHighlighter({ themes: [theme], langs: LANGUAGES });
  const markdown: MarkdownIt = new MarkdownIt({
    html: true,
    highlight: (code, language) => {
      const lang = ALIASES[language] ?? language;
      if (!LANGUAGES.includes(lang)) return `<pre tabindex="0"><code>${escape(code)}</code></pre>`;
      return highlighter.codeToHtml(code.trimEnd(), { lang, theme: 'site' });
    },
  });
  markdown.use(katex, { delimiters: 'dollars', throwOnError: true, allowInlineWithSpace: false });
  markdown.use(anchor, { slugify: slug, permalink: anchor.permalink.headerLink({ safariReaderFix: true }) });
  const { rules } = markdown.renderer;
  rules.table_open = () => '<div class="table" tabindex="0" role="region" aria-label="Table"><table>\n';
  rules.table_close = () => '</table></div>\n';
  for (const [rule, attribute] of [['link_open', 'href'], ['image', 'src']] as const) {
    const before = rules[rule] ?? ((tokens, i, options, _, self) => self.renderToken(tokens, i, options));
    rules[rule] = (tokens, i, options, env: { linkOf?: LinkOf }, self) => {
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
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
}
