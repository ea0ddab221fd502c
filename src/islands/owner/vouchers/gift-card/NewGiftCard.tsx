// A new gift card: how much, for whom, until when. Its code is made by the database.
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { createGiftCard } from '#data/owner/gift-cards.ts'
import { type GiftCardFields, readGiftCardForm } from '#domain/voucher/gift-card-form.ts'
import { timeZoneOf } from '#domain/voucher/voucher-schedule.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { MoneyField } from '../../kit/MoneyField.tsx'
import { notSavedText } from '../../kit/outage-words.ts'
import { readerResolver } from '../../kit/reader-resolver.ts'
import { SaveBar } from '../../kit/SaveBar.tsx'
import { TextArea, TextField } from '../../kit/TextField.tsx'
import { toast } from '../../kit/toast.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { useWhenOnline } from '../../kit/use-when-online.ts'
import { useBusiness } from '../../session/business.ts'
import { refusalWords, useRefreshVouchers } from '../use-vouchers.ts'

const EMPTY: GiftCardFields = { amount: '', recipient: '', note: '', lastDay: '' }

export function NewGiftCard() {
  const { id, country, currency } = useBusiness()
  const refresh = useRefreshVouchers(id)
  const [, navigate] = useLocation()
  const read = (typed: GiftCardFields) => readGiftCardForm(typed, timeZoneOf(country), new Date())
  const form = useForm<GiftCardFields>({ defaultValues: EMPTY, resolver: readerResolver(read) })
  const draft = useDraft(`gift-card:${id}:new`, form)
  useWhenOnline(() => form.clearErrors('root'))
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const card = read(typed)
    if (!card.ok) return
    try {
      const made = await createGiftCard(id, card.value)
      if (!made.ok) return form.setError('root', { message: refusalWords(made.error) })
      draft.clear()
      toast({ text: 'The card is made. Send its code to whoever it is for.' })
      navigate(`/dashboard/gift-cards/${made.value.id}`, { replace: true })
      await refresh()
    } catch (error) {
      console.warn('gift card: not made', error)
      form.setError('root', { message: notSavedText(navigator.onLine) })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex max-w-2xl flex-col gap-4">
      <Card>
        <div className="flex flex-col gap-4">
          <MoneyField
            label="How much is on it"
            currency={currency}
            hint="Make the card once you have been paid for it."
            error={errors.amount?.message}
            {...form.register('amount')}
          />
          <TextField
            label="For whom (optional)"
            autoComplete="off"
            maxLength={100}
            {...form.register('recipient')}
          />
          <TextField
            label="Last day it counts (optional)"
            type="date"
            error={errors.lastDay?.message}
            {...form.register('lastDay')}
          />
          <TextArea
            label="Note (optional)"
            hint="Who paid for it, for what occasion. Only you see it."
            rows={3}
            maxLength={1_000}
            {...form.register('note')}
          />
        </div>
      </Card>
      <SaveBar
        problem={errors.root?.message}
        note={draft.isRestored && 'Not made yet: this is what you typed earlier.'}
      >
        <Button kind="plain" onClick={() => navigate('/dashboard/gift-cards')}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isSubmitting} busyText="Making it…">
          Make gift card
        </Button>
      </SaveBar>
    </form>
  )
}
