// Moves money on or off a card by hand, with a word about why. It stands in the history for good.
import { type FormEvent, useState } from 'react'
import { adjustGiftCard, type OwnerGiftCard } from '#data/owner/gift-cards.ts'
import { formatMoney, isCurrencyCode, parseAmount } from '#domain/basics/money.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { MoneyField } from '../../kit/MoneyField.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { NOT_REACHED, refusalWords, useRefreshVouchers } from '../use-vouchers.ts'

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

function AdjustForm({ card, kind, onDone }: Pick<Props, 'card' | 'kind'> & { readonly onDone: () => void }) {
  const { id } = useBusiness()
  const refresh = useRefreshVouchers(id)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const amount = parseAmount(typed)
    if (amount === null) return setFieldError('Write an amount above 0, like 2,500.')
    if (kind === 'spend' && amount > card.balance) {
      return setFieldError(`There is ${formatMoney(card.balance, card.currency)} on the card.`)
    }
    setBusy(true)
    setError('')
    try {
      const done = await adjustGiftCard(id, card.id, kind === 'spend' ? -amount : amount, note)
      await refresh()
      if (!done.ok) return setError(refusalWords(done.error))
      toast({ text: `${formatMoney(done.value, card.currency)} is on the card now` })
      onDone()
    } catch (reason) {
      console.warn('gift card: not adjusted', reason)
      setError(NOT_REACHED)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
      <MoneyField
        label="Amount"
        currency={isCurrencyCode(card.currency) ? card.currency : 'NGN'}
        value={typed}
        error={fieldError}
        hint={`${formatMoney(card.balance, card.currency)} is on the card.`}
        onChange={(event) => {
          setTyped(event.target.value)
          setFieldError(undefined)
        }}
      />
      <TextField
        label="What for (optional)"
        autoComplete="off"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {error !== '' && <ErrorNote text={error} />}
      <Button type="submit" isWide isBusy={isBusy} busyText="Saving…">
        {kind === 'spend' ? 'Take it off the card' : 'Put it on the card'}
      </Button>
    </form>
  )
}
