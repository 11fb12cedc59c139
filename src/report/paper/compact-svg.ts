/**
 * Shortens a drawing by Vega without changing how it looks: invisible frames, default values, names of marks and digits
 * below a hundredth of a pixel are removed, and attributes that all marks of a group share are written once.
 */
export function compactSvg(svg: string): string {
  const plain = svg
    .replace(/<path class="(?:background|foreground)"[^>]*>/g, (frame) =>
      / (?:fill|stroke)=/.test(frame) ? frame : '',
    )
    .replace(/ (?:opacity="1"|pointer-events="none"|aria-hidden="true"|stroke-dasharray="1,0")/g, '')
    .replace(/ class="(mark-\w+ role-[\w-]+)[^"]*"/g, ' class="$1"')
    .replace(/ (?:transform|d|[xy][12]?|width|height)="[^"]*"/g, (attribute) =>
      attribute.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(Number(Number(number).toFixed(2)))),
    );
  return withoutEmptyGroups(plain).replace(LEAVES, (_, open: string, marks: string) => shared(open, marks));
}

/** A group whose children are all marks. */
const LEAVES = /<g( class="mark-[^>]*)>((?:<(?:line|path|rect)[^>]*\/>|<text[^>]*>[^<]*<\/text>)+)<\/g>/g;
const ATTRIBUTE = / (?:fill|stroke|font|text)(?:-[a-z]+)*="[^"]*"/g;

/** Moves the attributes that all marks of a group have to the group, which passes them on. */
function shared(open: string, marks: string): string {
  const tags = marks.match(/<(?:line|path|rect|text)[^>]*>/g) ?? [];
  const [first = [], ...others] = tags.map((tag): string[] => tag.match(ATTRIBUTE) ?? []);
  const common = first.filter((each) => others.every((own) => own.includes(each)));
  if (others.length === 0 || common.length === 0) return `<g${open}>${marks}</g>`;
  const bare = marks.replace(/<(?:line|path|rect|text)[^>]*>/g, (tag) =>
    tag.replace(ATTRIBUTE, (each) => (common.includes(each) ? '' : each)),
  );
  return `<g${open}${common.join('')}>${bare}</g>`;
}

function withoutEmptyGroups(svg: string): string {
  const fewer = svg.replace(/<g[^>]*\/>|<g[^>]*><\/g>/g, '');
  return fewer === svg ? svg : withoutEmptyGroups(fewer);
}
