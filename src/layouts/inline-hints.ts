// Short scripts that run before the first paint of pages of the site, of sign-in and of the owner's app: whether the engine can run the page, whether somebody is
// signed in, whether a person comes from a shop. Shops have a script of their own about the engine (too-old.ts).
import { SESSION_KEY } from '#data/session/stored-session.ts'

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

/**
 * Text of an inline script: sets `data-signed-in` on the root element when storage holds a session, so that the header shows the right buttons at
 * once. Only a hint for looks: every page behind those buttons asks the server.
 */
export const PERSON_HINT = `try{let s=JSON.parse(localStorage.getItem(${JSON.stringify(SESSION_KEY)}));if(s&&typeof s.refresh_token=='string')document.documentElement.dataset.signedIn=''}catch(e){/* Storage is forbidden or holds something else: nobody is signed in as far as this page can tell. */}`

/**
 * Hides our name on a sign-in page from a person who comes from a shop until the shop is known, because customers of a white-label shop must not see
 * our name. Affects only the look: the page itself reads and checks the address.
 * Text of an inline script: sets `data-from-shop` on the root element, and leaves the page's title without our name. Where storage is forbidden or
 * holds something else, the page shows our name until it knows the shop.
 */
export const SHOP_HINT = `try{let q=location.search,k=JSON.parse(localStorage.getItem('oja:return'));if(/[?&](?:from|host)=|[?&]next=(?:\\/|%2F)(?:[a-z0-9-]+(?:\\/|%2F)account|auth)/.test(q)||!/[?&]next=/.test(q)&&k&&k.shop){document.documentElement.dataset.fromShop='';document.title=document.title.split(' | ')[0]}}catch{}`
