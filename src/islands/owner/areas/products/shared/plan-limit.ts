// Holds the limit of the plan that was reached last; a dialog shows it.
import { atom } from 'nanostores'

/** `plan_limit_live`, `plan_limit_saved`, or null. */
export const $planLimit = atom<string | null>(null)
