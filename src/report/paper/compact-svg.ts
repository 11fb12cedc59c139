/**
 * Shortens a drawing by Vega without changing how it looks: invisible frames, empty groups, default values, names of
 * marks and digits below a hundredth of a pixel are removed, and attributes that all marks of a group share are written
 * once. Texts stay as they are.
 */
export function compactSvg(svg: string): string {
  const root: Group = { open: '', children: [] };
  const open = [root];
  for (const token of svg.split(/(<[^<>]*>)/)) {
    const parent = open.at(-1) ?? root;
    if (token === '</g>') {
      open.pop();
      const outer = open.at(-1) ?? root;
      if (parent.children.length > 0) outer.children.push(withSharedAttributes(parent));
    } else if (/^<g[\s>]/.test(token) && !token.endsWith('/>')) {
      open.push({ open: shortTag(token), children: [] });
    } else if (token !== '' && !/^<g[\s/]/.test(token) && !isInvisible(token)) {
      parent.children.push(token.startsWith('<') ? shortTag(token) : token);
    }
  }
  return root.children.map(written).join('');
}

/** A group of a drawing; its children are groups, tags and texts. */
interface Group {
  readonly open: string;
  readonly children: (Group | string)[];
}

function written(node: Group | string): string {
  return typeof node === 'string' ? node : `${node.open}${node.children.map(written).join('')}</g>`;
}

function isInvisible(tag: string): boolean {
  return /^<path class="(?:background|foreground)"/.test(tag) && !/ (?:fill|stroke)=/.test(tag);
}

const DEFAULTS = new Set([
  'opacity="1"',
  'pointer-events="none"',
  'aria-hidden="true"',
  'stroke-dasharray="1,0"',
]);
const ATTRIBUTE = / ([a-z][\w:-]*)="([^"]*)"/gi;

function shortTag(tag: string): string {
  return tag.replace(ATTRIBUTE, (attribute: string, name: string, value: string) => {
    if (DEFAULTS.has(`${name}="${value}"`)) return '';
    // `mark-text role-axis-label one_marks`: the third word is the name of the marks.
    if (name === 'class' && value.startsWith('mark-')) return ` class="${value.split(' ', 2).join(' ')}"`;
    return /^(?:transform|d|[xy][12]?|width|height)$/.test(name) ? ` ${name}="${rounded(value)}"` : attribute;
  });
}

function rounded(value: string): string {
  return value.replace(/[\d.e-]+/g, (text) => {
    const number = text.includes('.') ? Number(text) : Number.NaN;
    return Number.isNaN(number) ? text : String(Number(number.toFixed(2)));
  });
}

/** Moves the attributes that all marks of a group have to the group, which passes them on. */
function withSharedAttributes(group: Group): Group {
  const tags = group.children.filter(isTag);
  const areMarks =
    group.children.every((child) => typeof child === 'string') &&
    tags.every((tag) => /^<(?:line|path|rect|text)\b/.test(tag));
  if (!areMarks || tags.length < 2 || !group.open.includes(' class="mark-')) return group;
  const [first = [], ...others] = tags.map(sharable);
  const common = first.filter((each) => others.every((own) => own.includes(each)));
  const bare = (tag: string): string => tag.replace(ATTRIBUTE, (each) => (common.includes(each) ? '' : each));
  return {
    open: `${group.open.slice(0, -1)}${common.join('')}>`,
    children: group.children.map((child) => (isTag(child) ? bare(child) : child)),
  };
}

function isTag(child: Group | string): child is string {
  return typeof child === 'string' && /^<[^/]/.test(child);
}

function sharable(tag: string): string[] {
  return (tag.match(ATTRIBUTE) ?? []).filter((each) => /^ (?:fill|stroke|font|text)(?:-[a-z]+)*=/.test(each));
}
