// What a shop's page says in a browser below the floor of engines, whose scripts do not run: the page works as without scripts.
import { tooOld } from '#messages/en/page.ts'
import { hashSource } from './hash-source.ts'

/**
 * Text of an inline script that every browser understands. Stands behind the page's own script, which has set `ojaCart` where it could run
 * (scripts/build/bundle.ts).
 */
export const TOO_OLD = `window.ojaCart||(document.body.appendChild(document.createElement('p')).textContent=${JSON.stringify(tooOld)})`

/** Its source for the page's policy. */
export const TOO_OLD_SOURCE = hashSource(TOO_OLD)
