// Tries and removes codes of vouchers and gift cards.

import * as messages from '#messages/en/refusal.ts'
import type { ApiError } from './api.ts'
import { type Codes, readCode, refusedKind } from './code-store.ts'
import type { FormVerbs } from './island-form.ts'
import type { IslandState } from './island-state.ts'
import { codeRemovedText, refusalText } from './refusal-text.ts'

export type CodeVerbs = ReturnType<typeof codeVerbs>

/** What the form does with codes: tries a code, removes one, and drops one that the server refuses later. */
export function codeVerbs(state: IslandState, { addErrors, setDraft }: FormVerbs) {
  const { codes, quotes, request, refreshQuote, refusalContext, $draft, $errors } = state

  /** Removes a code in use and shows which code and why. False when the refusal concerns no code in use. */
  const refuse = (error: ApiError): boolean => {
    const { giftCardCode } = codes.inUse()
    const name = codes.refuse(error)
    if (name === null) return false
    // It is tried again once the order is in another currency.
    if (error.code === 'gift_card_currency' && giftCardCode) setDraft({ voucherInput: giftCardCode })
    addErrors({ voucherInput: codeRemovedText(name, error, refusalContext) })
    refreshQuote()
    return true
  }

  const tryCode = async (code: Codes): Promise<void> => {
    const tried = await codes.try(code, request)
    if (tried.kind === 'overtaken') return
    if (tried.kind === 'accepted') {
      quotes.take(tried.quote, tried.request)
      return setDraft({ voucherInput: '' })
    }
    if (tried.answer.kind === 'unreachable') return addErrors({ voucherInput: messages.codeNotTried })
    const { error } = tried.answer
    // A code in use has ended meanwhile: removes that code and tries the new one without it.
    const kind = refusedKind(error)
    if (kind && !code[kind] && refuse(error)) return tryCode(code)
    addErrors({ voucherInput: refusalText(error, refusalContext) })
  }

  const apply = (): Promise<void> => {
    const { voucherInput: _, ...others } = $errors.get()
    $errors.set(others)
    return tryCode(readCode($draft.get().voucherInput))
  }
  $draft.listen(({ currency }, before) => {
    const { voucherInput = '' } = $errors.get()
    if (currency !== before?.currency && voucherInput.includes(messages.refused.gift_card_currency))
      void apply()
  })

  return {
    refuse,

    /** Tries the typed code, which is in use after the server has accepted it. */
    apply,

    removeVoucher() {
      codes.removeVoucher()
      refreshQuote()
    },

    removeGiftCard() {
      codes.removeGiftCard()
      refreshQuote()
    },
  }
}
