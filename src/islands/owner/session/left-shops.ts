// The shops in whose team the person was while this page was open, and is no longer.
import { atom } from 'nanostores'

/** Their names. */
export const $leftShops = atom<readonly string[]>([])
