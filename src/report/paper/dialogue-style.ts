/** The style of dialogues with their turns marked, nested in the report's own element like the rest. */
export const DIALOGUE_STYLE: string = `
.mtpc-report {
  h3 { font-size: 1.1rem; margin: 2rem 0 .4rem; color: inherit; overflow-wrap: anywhere; }
  h4 { font-size: 1rem; margin: 1.2rem 0 .3rem; color: inherit; }
  .turns { list-style: none; padding: 0; margin: .75rem 0; }
  .turns > li { border: 1px solid var(--grid); border-left: 4px solid var(--grid); border-radius: 4px; padding: .5rem .75rem; margin: .5rem 0; }
  ${[1, 2, 3, 4, 5, 6, 7, 8].map((i) => `.turns > li.speaker-${i} { border-left-color: var(--c${i}); }`).join(' ')}
  .turns > li.costly { border-left-width: 9px; border-left-style: double; }
  .turns > li.telling { background: var(--panel); border-color: var(--accent); border-width: 1px 1px 1px 6px; }
  .turns > li.gap { border: 0; color: var(--ink-2); padding: 0 .75rem; font-size: .875rem; }
  .pair { border-top: 1px solid var(--grid); padding: .4rem 0; }
  .pair .quote { color: var(--ink-2); display: block; }
  .sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1.25rem; } .side { min-width: 0; font-size: .9375rem; } .side h3 { margin: .75rem 0 .25rem; }
  @media (max-width: 40rem) { .sides { grid-template-columns: 1fr; } }
  .right, .wrong { white-space: nowrap; font-family: system-ui, sans-serif; font-size: .9em; } .right { color: var(--accent); } .wrong { color: var(--warn); }
  .turns > li:target { outline: 2px solid var(--accent); }
  .turns p { margin: 0; max-width: none; }
  .said { white-space: pre-wrap; unicode-bidi: plaintext; }
  .turns strong { unicode-bidi: isolate; }
  .place { color: var(--ink-2); font-size: .875rem; }
  mark { background: none; color: inherit; padding: 0 1px; }
  mark.preferred { text-decoration: underline 2px var(--c1); text-underline-offset: 3px; }
  mark.backward { background: var(--panel); border: 1px solid var(--c2); border-radius: 3px; }
  .marks { display: flex; flex-wrap: wrap; gap: .25rem .5rem; list-style: none; padding: 0; margin: .35rem 0 0; font-size: .8125rem; }
  .marks li { border: 1px solid var(--rule); border-radius: 999px; padding: 0 .55rem; color: var(--ink-2); overflow-wrap: anywhere; }
  .marks .cost { border-color: var(--c2); color: var(--ink); }
  .marks .proposal { border-color: var(--c3); } .marks .strategy { border-color: var(--c4); } .marks .reference { border-color: var(--c7); }
  .bars { width: 100%; max-width: 40rem; } .bars caption { text-align: left; font-weight: 600; } .bars th { text-align: left; padding-right: .75rem; } .bars td { text-align: left; width: 26%; padding: .2rem .75rem .2rem 0; }
  .bar { display: block; height: .7rem; min-width: 1px; background: var(--c1); }
  .legend { font-size: .9rem; color: var(--ink-2); max-width: none; }
}
@media print { .mtpc-report { .turns > li { break-inside: avoid; } } }
`;
