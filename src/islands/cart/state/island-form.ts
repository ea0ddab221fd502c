// Holds the shopper's typed text and its errors.

import { hasOwnKey } from '#domain/basics/older-engines.ts'
import { type CheckoutDraft, type DraftField, type FieldErrors, saveCheckoutDraft } from '../storage/draft.ts'
import type { IslandState } from './island-state.ts'

export type FormVerbs = ReturnType<typeof formVerbs>

/** What typing does: keeps the draft, asks for a new quote, and clears errors of the changed fields. */
export function formVerbs({ deps, order, refreshQuote, $draft, $errors }: IslandState) {
  const setDraft = (change: Partial<CheckoutDraft>) => {
    $draft.set({ ...$draft.get(), ...change })
    saveCheckoutDraft(deps.port.storage, deps.storeId, $draft.get())
    refreshQuote()
  }

  /** Changes fields, and clears their earlier errors. */
  const setFields = (change: Partial<CheckoutDraft>) => {
    const kept = Object.entries($errors.get()).filter(([field]) => !hasOwnKey(change, field))
    $errors.set(Object.fromEntries(kept))
    if (order.$order.get().status === 'refused') order.reset()
    setDraft(change)
  }

  return {
    setDraft,
    setFields,
    setField: (field: DraftField, value: string) => setFields({ [field]: value }),
    addErrors: (errors: FieldErrors) => $errors.set({ ...$errors.get(), ...errors }),
  }
}
