// How old the page is while there is no connection.
import { atom } from 'nanostores'

/** When the oldest data of the page was read, in milliseconds since 1970; null while the page is of now. Set by session/kept/keeper.ts. */
export const $seenFrom = atom<number | null>(null)
