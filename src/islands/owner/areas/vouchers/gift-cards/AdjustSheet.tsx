// Adds or removes money of a card by hand, with a reason. The reason stays in the history for ever.
import { adjustGiftCard, type OwnerGiftCard } from '#data/owner/vouchers/gift-cards.ts'
import { faulty, type ReadForm } from '#domain/basics/form-reader.ts'
import { formatMoney, isCurrencyCode, type Minor, parseAmount } from '#domain/basics/money.ts'
import { ok } from '#domain/basics/result.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { voucherRefusalText } from '../shared/copy.ts'

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
  const { id } = useBusiness()
  const readAgain = useReadAgain('vouchers')
  const read = ({ amount: text, note }: Typed): ReadForm<{ amount: Minor; note: string }> => {
    const amount = parseAmount(text)
    if (amount === null) return faulty({ amount: 'Write an amount above 0, like 2,500.' })
    if (kind === 'spend' && amount > card.balance) {
      return faulty({ amount: `There is ${formatMoney(card.balance, card.currency)} on the card.` })
    }
    return ok({ amount: kind === 'spend' ? -amount : amount, note })
  }
  const { form, errors, submit, isSaving, problem } = useEditForm({
    draftKey: null,
    values: { amount: '', note: '' },
    read,
  })
  const save = submit(({ amount, note }) => ({
    send: () => adjustGiftCard(id, card.id, { amount, note }),
    onSaved: (balance: Minor) => {
      toast({ text: `${formatMoney(balance, card.currency)} is on the card now` })
      onDone()
    },
    refusalText: voucherRefusalText,
    onSettled: readAgain,
  }))
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
      <MoneyField
        label="Amount"
        currency={isCurrencyCode(card.currency) ? card.currency : 'NGN'}
        error={errors.amount?.message}
        hint={`${formatMoney(card.balance, card.currency)} is on the card.`}
        {...form.register('amount')}
      />
      <TextField label="What for (optional)" autoComplete="off" maxLength={200} {...form.register('note')} />
      {problem && <ErrorNote text={problem} />}
      <Button type="submit" isWide isBusy={isSaving} busyText="Saving…">
        {kind === 'spend' ? 'Take it off the card' : 'Put it on the card'}
      </Button>
    </form>
  )
}
