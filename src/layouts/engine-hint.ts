// A short script that looks at the engine before a page of the site, of sign-in or of the owner's app starts. Shops have their own
// (too-old.ts).

/** Text of an inline script before the hint: an engine that cannot read `?.` runs none of it, and is below the floor of sign-in and the site. */
export const SYNTAX_PROBE = 'window.ojaSyntax=1;window?.name'

/**
 * What only engines of the floor know (scripts/build/engines/floor.ts; tests/unit/scripts/build/engines/check-scripts.test.ts compares both with the
 * compatibility data).
 */
export const KNOWN_TO_FLOOR = {
  shop: 'window.ojaSyntax',
  owner: "window.CSS&&CSS.supports('aspect-ratio','1')",
} as const

/**
 * Text of an inline script. An engine below the floor shows the page's `[data-too-old]`, and the islands do not start: they would wait for ever.
 * An engine from before 2023 gets the names that it lacks by a file of its own, before the islands start.
 */
export function engineHint(floor: keyof typeof KNOWN_TO_FLOOR, olderBrowsersPath: string): string {
  return `if(!(${KNOWN_TO_FLOOR[floor]})){document.documentElement.dataset.engine='old';let t=document.querySelector('[data-too-old]');if(t)t.hidden=false;customElements.define('astro-island',class extends HTMLElement{})}else if(![].toSorted)document.write('<script src="${olderBrowsersPath}"><\\/script>')`
}
