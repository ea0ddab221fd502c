// Writes down goods that came back: how many of each, on the shelf or not, and how their worth goes back. SQL works out what they are worth.

import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { quoteReturn, recordReturn, type reverseReturn } from '#contract/sql/orders/order-returns.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { TILL_COUNTED } from '#domain/basics/cash-moment.ts'
import { formatMoney, isCurrencyCode } from '#domain/basics/money.ts'
import type { OrderDetails, OrderDetailsLine } from '#domain/order/order-details.ts'
import { PAYMENT_WAYS, WAY_LABELS } from '#domain/order/order-payments.ts'
import {
  type LineToReturn,
  pointsStayWords,
  type ReturnToWrite,
  type Settle,
} from '#domain/order/order-returns.ts'
import { takenBackRow } from '#domain/order/payment-form.ts'
import {
  cameAbroad,
  chosenLines,
  likelySettle,
  linesToChoose,
  piecesLeft,
  readReturn,
  type TypedReturn,
  typedAmount,
} from '#domain/order/return-form.ts'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import type { RefusalWords } from '#kit/form/refusal-words.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { useSettled } from '#kit/form/use-settled.ts'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Thumb } from '#kit/show/Thumb.tsx'
import { QuantityField } from '#owner/areas/orders/shared/QuantityField.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { CountedField, useLateCount } from '#owner/shared/till/CountedField.tsx'
import { MovedField } from '#owner/shared/till/MovedField.tsx'

const SETTLES: readonly { readonly value: Settle; readonly label: string }[] = [
  ...PAYMENT_WAYS.map((value) => ({ value, label: WAY_LABELS[value] })),
  { value: 'credit', label: 'Gift card' },
  { value: 'later', label: 'Later' },
]

type Props = { readonly order: OrderDetails; readonly onClose: () => void }

export function ReturnSheet({ order, onClose }: Props) {
  const { id: orderId, businessId, currency } = order
  const mayPay = may(useBusiness(), 'payments')
  const isForeign = cameAbroad(order.payments)
  // One id for each opening of the sheet, and what the member saw then: a second press writes nothing, a colleague's return refuses this one.
  const [seen] = useState(() => ({
    id: crypto.randomUUID(),
    seenBalance: order.balance,
    seenPieces: order.piecesBack,
  }))
  const { write } = useStoreWrite(recordReturn, RETURN_REFUSALS(currency))
  const [worth, setWorth] = useState<number | null>(null)
  const countedAt = useLateCount(1)
  const before = takenBackRow('paid_back', order.payments)
  /** How much money goes back, as the screen says. */
  const quoted = useRef<number | null>(null)
  const asksMoved = () => before !== null && (quoted.current ?? 0) > 0
  const edit = useEditForm({
    draftKey: null,
    values: {
      lines: linesToChoose(order.lines),
      amount: '',
      settle: mayPay ? likelySettle(order.payments) : 'later',
      moment: '',
      moved: '',
      note: '',
    } as TypedReturn,
    read: (typed: TypedReturn) =>
      readReturn(typed, worth, currency, (quoted.current ?? 0) > 0 ? countedAt : null, asksMoved()),
  })
  const { form } = edit
  const lines = form.watch('lines')
  const { quote, isCurrent, isUnreachable, ask } = useQuote(orderId, lines, typedAmount(form.watch('amount')))
  if (quote && quote.worth !== worth) setWorth(quote.worth)
  const isCounted =
    (quote?.backAmount ?? 0) > 0 && form.watch('settle') === 'cash' && form.watch('moved') !== 'before'
  quoted.current = quote?.backAmount ?? null
  const save = edit.submit(({ amount, moved, ...typed }) =>
    write(
      {
        orderId,
        return: {
          ...seen,
          ...typed,
          ...(amount === null ? {} : { amount }),
          ...(before && moved === 'before' && typed.settle !== 'later' ? { again: before.id } : {}),
          seenBack: quote?.backAmount ?? 0,
        } satisfies ReturnToWrite,
      },
      {
        done: 'Written down as brought back',
        onSaved: () => {
          if (typed.lines.some(({ isRestocked }) => isRestocked)) sendNudge(businessId)
          onClose()
        },
      },
    ),
  )
  const setLine = (changed: LineToReturn) => {
    const all = lines.map((line) => (line.lineId === changed.lineId ? changed : line))
    form.setValue('lines', all, { shouldDirty: true })
    form.clearErrors('lines')
  }
  return (
    <Sheet title="What came back?" onClose={onClose}>
      <EditForm edit={edit} onSubmit={save} action="Write it down" isReady={isCurrent} isWide>
        <ul className="flex flex-col divide-y divide-line">
          {lines.map((line) => (
            <LineField
              key={line.lineId}
              line={line}
              of={order.lines.find(({ id }) => id === line.lineId)}
              onChange={setLine}
            />
          ))}
        </ul>
        {edit.errors.lines?.message && <p className="text-danger text-sm">{edit.errors.lines.message}</p>}
        {quote && chosenLines(lines).length > 0 && (
          <>
            <QuoteWords quote={quote} order={order} />
            {quote.backAmount > 0 && (
              <Choices
                label={`How does ${formatMoney(quote.backAmount, currency)} go back?`}
                {...choiceOf(form, 'settle')}
                choices={mayPay ? SETTLES.slice(isForeign ? -2 : 0) : SETTLES.slice(-1)}
              />
            )}
            {isForeign && quote.backAmount > 0 && (
              <p className="text-mute text-sm">
                Its money came in another currency. Choose Later, then press “Give money back” and say what
                really went back.
              </p>
            )}
            {before && quote.backAmount > 0 && form.watch('settle') !== 'later' && (
              <MovedField before={before} currency={currency} {...choiceOf(form, 'moved')} />
            )}
            {isCounted && countedAt !== null && (
              <CountedField
                at={countedAt}
                question="When does the cash leave it?"
                {...choiceOf(form, 'moment')}
              />
            )}
            {quote.worth > 0 && (
              <MoneyField
                label="Give back less (optional)"
                hint="Only if you keep a part, for wear or for the way."
                placeholder={formatMoney(quote.worth, currency).replace(/^[^\d]+/, '')}
                currency={isCurrencyCode(currency) ? currency : 'NGN'}
                {...fieldOf(form, 'amount')}
              />
            )}
          </>
        )}
        {isUnreachable && (
          <ErrorNote text="What goes back could not be worked out. What you typed is kept." onRetry={ask} />
        )}
        <TextField label="Why (optional)" autoComplete="off" maxLength={500} {...fieldOf(form, 'note')} />
      </EditForm>
    </Sheet>
  )
}

type Quote = {
  readonly worth: number
  readonly amount: number
  readonly cardAmount: number
  readonly backAmount: number
}

type ShownQuote = {
  readonly quote: Quote | undefined
  /** False while the quote is not yet of what is typed: a return must not give back more than the sheet says. */
  readonly isCurrent: boolean
  readonly isUnreachable: boolean
  readonly ask: () => void
}

/** What the chosen goods are worth; undefined until it is known. An amount above it is asked as all of it: the form says what is wrong. */
function useQuote(orderId: string, lines: readonly LineToReturn[], amount: number | null): ShownQuote {
  const typed = JSON.stringify([chosenLines(lines), amount])
  const chosen = useSettled(typed, 250)
  const [asked, given] = JSON.parse(chosen) as [LineToReturn[], number | null]
  const all = useStoreRead(
    quoteReturn,
    { orderId, lines: asked },
    { enabled: asked.length > 0, placeholderData: keepPreviousData },
  )
  const isLess = all.data !== undefined && given !== null && given < all.data.worth
  const less = useStoreRead(
    quoteReturn,
    { orderId, lines: asked, amount: given ?? 0 },
    { enabled: isLess, placeholderData: keepPreviousData },
  )
  const shown = isLess ? less : all
  const isKnown = [all, shown].every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData)
  return {
    quote: shown.data,
    isCurrent: chosenLines(lines).length === 0 || (chosen === typed && isKnown),
    isUnreachable: [all, shown].some(({ isError, fetchStatus }) => isError || fetchStatus === 'paused'),
    ask: () => void Promise.all([all.refetch(), ...(isLess ? [less.refetch()] : [])]),
  }
}

type QuoteProps = { readonly quote: Quote; readonly order: Pick<OrderDetails, 'currency' | 'points'> }

function QuoteWords({ quote, order }: QuoteProps) {
  const money = (minor: number) => formatMoney(minor, order.currency)
  const points = pointsStayWords(order.points)
  const notDue = quote.amount - quote.cardAmount - quote.backAmount
  return (
    <div role="status" className="rounded-card bg-paper px-4 py-3">
      <p>{`The customer’s price for it: ${money(quote.worth)}.`}</p>
      {points && <p>{points}</p>}
      {quote.cardAmount > 0 && (
        <p>{`${money(quote.cardAmount)} was paid by gift card: a new gift card is made for it.`}</p>
      )}
      {notDue > 0 && <p>{`${money(notDue)} was not paid yet: it is no longer to pay.`}</p>}
      {quote.worth > quote.amount && <p>{`You keep ${money(quote.worth - quote.amount)}.`}</p>}
    </div>
  )
}

type LineProps = {
  readonly line: LineToReturn
  readonly of: OrderDetailsLine | undefined
  readonly onChange: (line: LineToReturn) => void
}

function LineField({ line, of, onChange }: LineProps) {
  if (!of) return null
  const left = piecesLeft(of)
  const name = of.options === '' ? of.name : `${of.name}, ${of.options}`
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Thumb path={of.picture} name={of.name} />
        <span className="min-w-0 flex-1 basis-24 break-words">
          <span translate="no">{of.name}</span>
          {of.options && <span className="block text-mute text-sm">{of.options}</span>}
          <span className="block text-mute text-sm">{`${left} with the customer`}</span>
        </span>
        <QuantityField
          name={name}
          quantity={line.quantity}
          least={0}
          most={left}
          onChange={(quantity) => onChange({ ...line, quantity: Math.min(quantity, left) })}
        />
      </div>
      {line.quantity > 0 && !of.isExtra && (
        <SwitchField
          label="Back on the shelf"
          hint={line.isRestocked ? 'It can be sold again.' : 'It is not sold again: torn, stained, used.'}
          isOn={line.isRestocked}
          onChange={(isRestocked) => onChange({ ...line, isRestocked })}
        />
      )}
    </li>
  )
}

const nameOf = ({ name, options }: Record<string, unknown>) =>
  options ? `${name} (${options})` : String(name ?? 'that')

/** Amounts are in `currency`. */
const RETURN_REFUSALS = (currency: string) =>
  ({
    gift_card_empty: null,
    out_of_stock: null,
    order_moved: 'This order is no longer delivered, so nothing of it can come back.',
    till_counted: TILL_COUNTED,
    return_moved:
      'The order has changed meanwhile. Close this, look at what came back and at its money, and write it again if it is missing.',
    return_too_large: ({ max }) =>
      `The customer paid ${formatMoney(Number(max ?? 0), currency)} for it, so no more can go back.`,
    return_too_many: (details) => `Only ${details['left']} of ${nameOf(details)} can still come back.`,
  }) satisfies RefusalWords<(typeof recordReturn)['refuses'][number]>

export const REVERSE_REFUSALS = {
  gift_card_empty: 'The gift card of this was emptied by hand already, so this stays as it is.',
  gift_card_used: ({ ending }) =>
    `The gift card that ends in ${ending} was used already, so this stays as it is.`,
  out_of_stock: (details) =>
    `${nameOf(details)} was sold again meanwhile, so this stays as it is. Correct its stock first.`,
} satisfies RefusalWords<(typeof reverseReturn)['refuses'][number]>
