// Adds or removes money of a card by hand, with a reason. The reason stays in the history for ever.
import { adjustGiftCard } from '#contract/sql/store/business.ts'
import type { OwnerGiftCard } from '#data/owner/vouchers/gift-cards.ts'
import { faulty, type ReadForm } from '#domain/basics/form-reader.ts'
import { formatMoney, isCurrencyCode, type Minor, parseAmount } from '#domain/basics/money.ts'
import { ok } from '#domain/basics/result.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { toast } from '#kit/toast/toast.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { VOUCHER_REFUSALS } from '../shared/copy.ts'

type Props = {
  readonly card: OwnerGiftCard
  readonly kind: 'spend' | 'add'
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function AdjustSheet({ card, kind, isOpen, onClose }: Props) {
  return (
    <Sheet
      title={kind === 'spend' ? 'Spent in the shop' : 'Put money on it'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <AdjustForm card={card} kind={kind} onDone={onClose} />
    </Sheet>
  )
}

type Typed = { readonly amount: string; readonly note: string }

function AdjustForm({ card, kind, onDone }: Pick<Props, 'card' | 'kind'> & { readonly onDone: () => void }) {
  const { write } = useStoreWrite(adjustGiftCard, VOUCHER_REFUSALS)
  const read = ({ amount: text, note }: Typed): ReadForm<{ amount: Minor; note: string }> => {
    const amount = parseAmount(text)
    if (amount === null) return faulty({ amount: 'Write an amount above 0, like 2,500.' })
    if (kind === 'spend' && amount > card.balance) {
      return faulty({ amount: `There is ${formatMoney(card.balance, card.currency)} on the card.` })
    }
    return ok({ amount: kind === 'spend' ? -amount : amount, note })
  }
  const edit = useEditForm({
    draftKey: null,
    values: { amount: '', note: '' },
    read,
  })
  const onSaved = (balance: Minor) => {
    toast({ text: `${formatMoney(balance, card.currency)} is on the card now` })
    onDone()
  }
  const { form } = edit
  const save = edit.submit((change) => write({ card: card.id, ...change }, { onSaved }))
  return (
    <EditForm
      edit={edit}
      onSubmit={save}
      buttons={
        <Button type="submit" isWide isBusy={edit.isSaving} busyText="Saving…">
          {kind === 'spend' ? 'Take it off the card' : 'Put it on the card'}
        </Button>
      }
    >
      <MoneyField
        label="Amount"
        currency={isCurrencyCode(card.currency) ? card.currency : 'NGN'}
        hint={`${formatMoney(card.balance, card.currency)} is on the card.`}
        {...fieldOf(form, 'amount')}
      />
      <TextField label="What for (optional)" autoComplete="off" maxLength={200} {...fieldOf(form, 'note')} />
    </EditForm>
  )
}
