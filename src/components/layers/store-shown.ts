// Holds whether the owner's app shows a store. Islands beside the app on the same page read this value, so that no island imports the app.
import { atom } from 'nanostores'

/** Set by the app. False for a stranger, for a person without a store, and until the store has loaded. */
export const $isStoreShown = atom(false)
