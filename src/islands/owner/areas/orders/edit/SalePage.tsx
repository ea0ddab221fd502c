// The page of a sale that the shop writes down: goods, prices, buyer and payment. The database computes the total and takes the stock.
// `?waiting=…` opens a sale that was refused when the line was back.
import { useSearch } from 'wouter'
import type { Refusal } from '#data/errors.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { CHOOSE_MOMENT } from '#domain/basics/cash-moment.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { dayOf } from '#domain/order/manual-order.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { CheckboxField, SelectField } from '#kit/form/ChoiceFields.tsx'
import { DraftNote } from '#kit/form/EditForm.tsx'
import { choiceOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { SaveBar } from '#kit/form/SaveBar.tsx'
import { TextArea, TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { Page } from '#kit/page/Page.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { type OrderListView, orderHref } from '#owner/shared/orders/orders-address.ts'
import { CountedField } from '#owner/shared/till/CountedField.tsx'
import { saleRefusalText } from '../shared/copy.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { AddLines } from './goods/GoodsPicker.tsx'
import { LinesField } from './goods/LinesField.tsx'
import { amountError, type DeliveryValues } from './order-form.ts'
import type { SaleValues } from './sale-form.ts'
import { TotalNote, TotalsCard } from './TotalsCard.tsx'
import { useSale } from './use-sale.ts'
import { useWaitingSale } from './use-waiting-sale.ts'

type Props = { readonly order?: OrderDetails; readonly state?: OrderListView }

/** A sale made outside the store page; or, in place of `order`, the sale as it was: the old one is taken back. */
export default function SalePage({ order, state }: Props) {
  const id = new URLSearchParams(useSearch()).get('waiting')
  const { waiting, isRead } = useWaitingSale(order ? null : id)
  if (order && state)
    return (
      <OneSale
        corrects={order}
        title={`Correct sale ${order.code}`}
        lead="It gets a new number. The wrong one is taken back and stays in the history."
        back={{ href: orderHref(order.id, state), label: 'Back to the sale' }}
      />
    )
  if (!isRead) return null
  return (
    <OneSale
      key={waiting?.id ?? ''}
      waiting={waiting}
      title={waiting ? 'Put the sale right' : 'Write down a sale'}
      lead={
        waiting
          ? `${waiting.label} could not be done. It waits on this phone until you save it here.`
          : 'For what you sold in the shop, on the phone or in a chat.'
      }
      back={{ href: '/dashboard/orders', label: 'Orders' }}
    />
  )
}

type OneSaleProps = Parameters<typeof useSale>[0] & {
  readonly title: string
  readonly lead: string
  readonly back: { readonly href: string; readonly label: string }
}

function OneSale({ title, lead, back, ...of }: OneSaleProps) {
  const sale = useSale(of)
  return (
    <Page title={title} lead={lead} back={back}>
      <SaleForm sale={sale} backHref={back.href} />
    </Page>
  )
}

type SaleProps = { readonly sale: ReturnType<typeof useSale> }

function SaleForm({ sale, backHref }: SaleProps & { readonly backHref: string }) {
  const { currency } = useBusiness()
  const { form, values, totals, setLines } = sale
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sale.save()
      }}
      className="flex max-w-3xl flex-col gap-4"
    >
      <DraftNote draft={{ isRestored: sale.isRestored, discard: sale.startOver }} />
      <Card title="What was sold">
        <LinesField lines={values.lines} currency={currency} wasTried={sale.wasTried} onChange={setLines} />
        <AddLines lines={values.lines} onChange={setLines} />
      </Card>
      <Card title="Customer">
        <CustomerFields form={form} errors={sale.errors} />
      </Card>
      <HowItWent sale={sale} />
      <Card title="Delivery" className="flex flex-col gap-4">
        <DeliveryFields form={form as unknown as FormFields<DeliveryValues>} />
        <TextArea label="Note" rows={2} maxLength={1000} {...form.register('note')} />
      </Card>
      {sale.corrects && (
        <Card title="Stock">
          <CheckboxField
            label="Leave the stock as it is: I have counted these goods since"
            {...form.register('leavesStock')}
          />
        </Card>
      )}
      <TotalsCard totals={totals} currency={currency} refusalText={totalsRefusalText} />
      <SaveBar
        savesOffline
        keepsNote
        problem={sale.problem}
        note={<TotalNote totals={totals} currency={currency} />}
      >
        <LinkButton kind="plain" href={backHref} className="max-lg:hidden">
          Leave
        </LinkButton>
        <Button type="submit" isBusy={sale.isBusy} busyText="Saving…" disabled={!sale.canSave}>
          Save the sale
        </Button>
      </SaveBar>
    </form>
  )
}

const PAID: readonly { readonly value: SaleValues['paid']; readonly label: string }[] = [
  { value: 'cash', label: 'Paid in cash' },
  { value: 'transfer', label: 'Paid by transfer' },
  { value: 'pos', label: 'Paid by POS' },
  { value: 'card', label: 'Paid by card' },
  { value: 'other', label: 'Paid another way' },
  { value: 'no', label: 'Not paid yet' },
]

function HowItWent({ sale }: SaleProps) {
  const { form, values, corrects } = sale
  const business = useBusiness()
  const { currency } = business
  const kept = corrects && { value: 'kept', label: `As it was: ${formatMoney(corrects.paid, currency)} came` }
  return (
    <Card title="How it went">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Goods"
          options={[
            { value: 'delivered', label: 'Handed over already' },
            { value: 'confirmed', label: 'Still to be prepared' },
          ]}
          {...form.register('status')}
        />
        <SelectField
          label="Payment"
          options={may(business, 'payments') ? (kept ? [kept, ...PAID] : PAID) : PAID.slice(-1)}
          {...form.register('paid')}
        />
        <TextField
          label="Day of the sale"
          type="date"
          max={dayOf(new Date(serverNow()))}
          error={sale.errors.soldOn}
          {...form.register('soldOn')}
        />
        <MoneyField
          label="Discount"
          hint="What you took off the price."
          currency={currency}
          error={amountError(values.discount)}
          {...form.register('discount')}
        />
        <CodeFields sale={sale} />
        {sale.askedAt !== null && (
          <CountedField
            at={sale.askedAt}
            question="When did the cash come?"
            {...choiceOf(form, 'moment')}
            error={sale.wasTried && values.moment === '' ? CHOOSE_MOMENT : undefined}
          />
        )}
      </div>
    </Card>
  )
}

const isOfCode = ({ code }: Refusal) => code.startsWith('voucher') || code.startsWith('gift_card')

/** Why a code is refused stands under its field. */
function totalsRefusalText(refusal: Refusal, currency: string): string {
  return isOfCode(refusal) ? 'Look at the code above.' : saleRefusalText(refusal, currency)
}

/** The codes of a voucher and a gift card; why one is refused stands under it. */
function CodeFields({ sale: { form, totals, corrects } }: SaleProps) {
  const { currency } = useBusiness()
  const { refusal } = totals
  const errorOf = (start: 'voucher' | 'gift_card') =>
    refusal?.code.startsWith(start) ? { error: saleRefusalText(refusal, currency) } : {}
  const typing = { maxLength: 100, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
  const kept = corrects?.giftCard
  return (
    <>
      <TextField
        label="Voucher code"
        hint="When the customer has one."
        {...typing}
        {...errorOf('voucher')}
        {...form.register('voucher')}
      />
      <TextField
        label="Gift card code"
        hint={
          kept
            ? `The card that ends in ${kept.ending} stays. Type a code to use another one.`
            : 'The card pays first; the rest is paid as chosen above.'
        }
        {...typing}
        {...errorOf('gift_card')}
        {...form.register('giftCard')}
      />
      {kept && <CheckboxField label="Take the gift card off" {...form.register('dropsGiftCard')} />}
    </>
  )
}
