// The page of one gift card: a new one, or its balance, code and history.
import { Redirect, useLocation, useParams } from 'wouter'
import { createGiftCard } from '#contract/sql/store/business.ts'
import { fetchGiftCard } from '#data/owner/vouchers/gift-cards.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { timeZoneOf } from '#domain/basics/shop-time.ts'
import { type GiftCardFields, readGiftCardForm } from '#domain/voucher/gift-card-form.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextArea, TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { OneThing } from '#kit/page/OneThing.tsx'
import { Page } from '#kit/page/Page.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreFetch, useStoreWrite } from '#owner/session/store-data.ts'
import { CountedField, useLateCount } from '#owner/shared/till/CountedField.tsx'
import { CARD_WAYS, VOUCHER_REFUSALS } from '../shared/copy.ts'
import { CardView } from './CardView.tsx'

const BACK = { href: '/dashboard/gift-cards', label: 'Gift cards' }

export default function GiftCardPage() {
  const { id = '' } = useParams()
  if (!isManager(useBusiness())) return <Redirect to="/dashboard/vouchers" replace />
  if (id !== 'new') return <StoredCard key={id} id={id} />
  return (
    <Page title="New gift card" back={BACK}>
      <NewGiftCard />
    </Page>
  )
}

function StoredCard({ id }: { readonly id: string }) {
  return (
    <OneThing
      query={useStoreFetch('vouchers', ['gift-card', id], (store) => fetchGiftCard(store, id))}
      title="Gift card"
      back={BACK}
      failed="This gift card could not be loaded."
      missing={{ title: 'This gift card is not here', text: 'The link may have been cut short.' }}
    >
      {(card) => <CardView card={card} back={BACK} />}
    </OneThing>
  )
}

const EMPTY: GiftCardFields = { amount: '', way: 'cash', recipient: '', note: '', lastDay: '', moment: '' }

/** Makes a new gift card: amount, receiver and last day. The database makes its code. */
function NewGiftCard() {
  const { id, country, currency } = useBusiness()
  const { write } = useStoreWrite(createGiftCard, VOUCHER_REFUSALS)
  const countedAt = useLateCount(1)
  const [, navigate] = useLocation()
  const edit = useEditForm({
    draftKey: `gift-card:${id}:new`,
    values: EMPTY,
    read: (typed: GiftCardFields) =>
      readGiftCardForm(typed, timeZoneOf(country), new Date(serverNow()), countedAt),
  })
  const done = 'The card is made. Send its code to whoever it is for.'
  const onSaved = (made: { readonly id: string }) =>
    navigate(`/dashboard/gift-cards/${made.id}`, { replace: true })
  const { form } = edit
  const save = edit.submit((card) => write(card, { done, onSaved }))
  return (
    <EditForm
      edit={edit}
      onSubmit={save}
      className="max-w-2xl"
      action="Make gift card"
      busyText="Making it…"
      onCancel={() => navigate('/dashboard/gift-cards')}
      hasBar
    >
      <Card isStack>
        <MoneyField
          label="How much is on it"
          currency={currency}
          hint="Make the card once you have been paid for it."
          {...fieldOf(form, 'amount')}
        />
        <SelectField label="How it was paid" options={CARD_WAYS} {...form.register('way')} />
        {countedAt !== null && form.watch('way') === 'cash' && (
          <CountedField at={countedAt} question="When did the cash come?" {...choiceOf(form, 'moment')} />
        )}
        <TextField
          label="For whom (optional)"
          autoComplete="off"
          maxLength={100}
          {...fieldOf(form, 'recipient')}
        />
        <TextField label="Last day it counts (optional)" type="date" {...fieldOf(form, 'lastDay')} />
        <TextArea
          label="Note (optional)"
          hint="Who paid for it, for what occasion. Only you see it."
          rows={3}
          maxLength={1_000}
          {...fieldOf(form, 'note')}
        />
      </Card>
    </EditForm>
  )
}
