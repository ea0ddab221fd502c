// Disables a gift card with money on it, and asks what became of the money: the till and the day follow.
import { useState } from 'react'
import { takeBackGiftCard } from '#contract/sql/store/business.ts'
import type { OwnerGiftCard } from '#data/owner/vouchers/gift-cards.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { CARD_ENDS, VOUCHER_REFUSALS } from '../shared/copy.ts'

type Props = {
  readonly card: OwnerGiftCard
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Disables the card and leaves its money on it. */
  readonly onKeep: () => Promise<boolean>
}

export function DisableSheet({ isOpen, ...props }: Props) {
  return (
    <Sheet title="Disable this gift card" isOpen={isOpen} onClose={props.onClose}>
      <DisableForm {...props} />
    </Sheet>
  )
}

function DisableForm({ card, onClose, onKeep }: Omit<Props, 'isOpen'>) {
  const [how, setHow] = useState('keep')
  const { save, isSaving } = useStoreWrite(takeBackGiftCard, VOUCHER_REFUSALS)
  const disable = () =>
    how === 'keep'
      ? onKeep().then((isSaved) => isSaved && onClose())
      : save(
          { card: card.id, seenBalance: card.balance, how },
          { done: 'The card is empty and disabled', onSaved: onClose },
        )
  return (
    <div className="flex flex-col gap-4">
      <p>{`${formatMoney(card.balance, card.currency)} is on the card.`}</p>
      <SelectField
        label="What about the money?"
        options={CARD_ENDS}
        value={how}
        onChange={(event) => setHow(event.currentTarget.value)}
      />
      <Button isWide isBusy={isSaving} busyText="One moment…" onClick={() => void disable()}>
        Disable the card
      </Button>
    </div>
  )
}
