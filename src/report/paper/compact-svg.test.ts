import { expect, it } from 'vitest';
import { compactSvg } from './compact-svg.js';

const compacted = (inside: string): string => compactSvg(`<svg>${inside}</svg>`).slice(5, -6);

it('removes frames that nobody sees, and keeps those with a color', () => {
  expect(
    compacted('<g><path class="background" aria-hidden="true" d="M0,0h9v9h-9Z"/><text>a</text></g>'),
  ).toBe('<g><text>a</text></g>');
  const filled = '<g><path class="background" d="M0,0h9v9h-9Z" fill="red"/></g>';
  expect(compacted(filled)).toBe(filled);
});

it('writes the attributes that all marks share once, and no others', () => {
  const marks =
    '<text x="1" fill="red" font-size="9px">a</text><text x="2" fill="red" font-size="8px">b</text>';
  expect(compacted(`<g class="mark-text role-axis-label one_marks">${marks}</g>`)).toBe(
    '<g class="mark-text role-axis-label" fill="red"><text x="1" font-size="9px">a</text><text x="2" font-size="8px">b</text></g>',
  );
  // A mark without a fill of its own would take that of the group.
  const mixed = '<g class="mark-rule role-mark"><line x2="1" stroke="red"/><line x2="2"/></g>';
  expect(compacted(mixed)).toBe(mixed);
});

it('rounds places to a hundredth of a pixel, but no text', () => {
  expect(compacted('<path d="M1.23456,-0.001L7,2e-7" transform="translate(37.99999999999999,4)"/>')).toBe(
    '<path d="M1.23,0L7,2e-7" transform="translate(38,4)"/>',
  );
  expect(compacted('<text x="0.125">1.23456</text>')).toBe('<text x="0.13">1.23456</text>');
});

it('removes groups without marks, and the groups around them', () => {
  expect(compacted('<g class="a"><g><g/></g></g><g><text>a</text></g>')).toBe('<g><text>a</text></g>');
});

it('never changes what a text says', () => {
  const text = '<g><text>a opacity="1" d="1.23456"</text></g>';
  expect(compacted(text)).toBe(text);
});
