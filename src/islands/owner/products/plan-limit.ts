// Which limit of the plan was just met; the dialog that explains it watches this.
import { atom } from 'nanostores'

/** `plan_limit_live`, `plan_limit_saved`, or null. */
export const $planLimit = atom<string | null>(null)
