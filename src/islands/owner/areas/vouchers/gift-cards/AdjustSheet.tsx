// Adds money to a gift card or takes money off it without an order.
import { adjustGiftCard } from '#contract/sql/store/business.ts'
import type { OwnerGiftCard } from '#data/owner/vouchers/gift-cards.ts'
import { faulty, type ReadForm } from '#domain/basics/form-reader.ts'
import { amountFault, formatMoney, isCurrencyCode, type Minor, parseAmount } from '#domain/basics/money.ts'
import { ok } from '#domain/basics/result.ts'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { CARD_WAYS, VOUCHER_REFUSALS } from '../shared/copy.ts'

type AdjustSheetProps = {
  readonly card: OwnerGiftCard
  readonly kind: 'spend' | 'add'
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Adds or removes money of a card by hand, with a reason. The reason stays in the history for ever. */
export function AdjustSheet({ card, kind, isOpen, onClose }: AdjustSheetProps) {
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

type Typed = { readonly amount: string; readonly way: string; readonly note: string }

type Change = { readonly amount: Minor; readonly way: string | null; readonly note: string }

function AdjustForm({
  card,
  kind,
  onDone,
}: Pick<AdjustSheetProps, 'card' | 'kind'> & { readonly onDone: () => void }) {
  const { write } = useStoreWrite(adjustGiftCard, VOUCHER_REFUSALS)
  const read = ({ amount: text, way, note }: Typed): ReadForm<Change> => {
    const amount = parseAmount(text)
    if (amount === null) return faulty({ amount: amountFault(text, 'Write an amount above 0, like 2,500.') })
    if (kind === 'spend' && amount > card.balance) {
      return faulty({ amount: `There is ${formatMoney(card.balance, card.currency)} on the card.` })
    }
    if (kind === 'spend') return ok({ amount: -amount, way: null, note })
    return ok({ amount, way: way === 'none' ? null : way, note })
  }
  const edit = useEditForm({
    draftKey: null,
    values: { amount: '', way: 'cash', note: '' },
    read,
  })
  const done = (balance: Minor) => `${formatMoney(balance, card.currency)} is on the card now`
  const { form } = edit
  const save = edit.submit((change) => write({ card: card.id, ...change }, { done, onSaved: onDone }))
  return (
    <EditForm
      edit={edit}
      onSubmit={save}
      action={kind === 'spend' ? 'Take it off the card' : 'Put it on the card'}
      isWide
    >
      <MoneyField
        label="Amount"
        currency={isCurrencyCode(card.currency) ? card.currency : 'NGN'}
        hint={`${formatMoney(card.balance, card.currency)} is on the card.`}
        {...fieldOf(form, 'amount')}
      />
      {kind === 'add' && (
        <SelectField label="How it was paid" options={CARD_WAYS} {...form.register('way')} />
      )}
      <TextField label="What for (optional)" autoComplete="off" maxLength={200} {...fieldOf(form, 'note')} />
    </EditForm>
  )
}
