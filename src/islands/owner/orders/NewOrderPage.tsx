// A sale made off-line, written down: what, at which price, to whom, how it was paid. The database adds it up and takes the stock.
import type { UseFormReturn } from 'react-hook-form'
import { dayOf } from '#domain/order/manual-order.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { SelectField } from '../kit/ChoiceFields.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { MoneyField } from '../kit/MoneyField.tsx'
import { Page } from '../kit/Page.tsx'
import { SaveBar } from '../kit/SaveBar.tsx'
import { TextArea, TextField } from '../kit/TextField.tsx'
import { useBusiness } from '../session/business.ts'
import { AddLines } from './writing/AddLines.tsx'
import { CustomerFields } from './writing/CustomerFields.tsx'
import { DeliveryFields } from './writing/DeliveryFields.tsx'
import { DraftNote } from './writing/DraftNote.tsx'
import { FiguresCard, TotalNote } from './writing/FiguresCard.tsx'
import { LinesField } from './writing/LinesField.tsx'
import { amountError, type DeliveryValues } from './writing/order-form.ts'
import { useSale } from './writing/use-sale.ts'

export default function NewOrderPage() {
  const { currency } = useBusiness()
  const sale = useSale()
  const { form, values, figures, setLines } = sale
  return (
    <Page
      title="Write down a sale"
      lead="For what you sold in the shop, on the phone or in a chat."
      back={{ href: '/dashboard/orders', label: 'Orders' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void sale.save()
        }}
        className="flex max-w-3xl flex-col gap-4"
      >
        {sale.isRestored && (
          <DraftNote
            text="This is the sale you began before."
            action="Start a new one"
            onAction={sale.startOver}
          />
        )}
        <Card title="What was sold">
          <LinesField lines={values.lines} currency={currency} wasTried={sale.wasTried} onChange={setLines} />
          <AddLines lines={values.lines} onChange={setLines} />
        </Card>
        <Card title="Customer">
          <CustomerFields form={form} errors={sale.errors} />
        </Card>
        <HowItWent sale={sale} />
        <Card title="Delivery" className="flex flex-col gap-4">
          <DeliveryFields form={form as unknown as UseFormReturn<DeliveryValues>} />
          <TextArea label="Note" rows={2} maxLength={1000} {...form.register('note')} />
        </Card>
        <FiguresCard figures={figures} currency={currency} />
        {sale.failure && <ErrorNote text={sale.failure} />}
        <SaveBar note={<TotalNote figures={figures} currency={currency} />}>
          <LinkButton kind="plain" href="/dashboard/orders" className="max-lg:hidden">
            Leave
          </LinkButton>
          <Button type="submit" isBusy={sale.isBusy} busyText="Saving…" disabled={!sale.canSave}>
            Save the sale
          </Button>
        </SaveBar>
      </form>
    </Page>
  )
}

function HowItWent({ sale: { form, values } }: { readonly sale: ReturnType<typeof useSale> }) {
  const { currency } = useBusiness()
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
          options={[
            { value: 'paid', label: 'Paid' },
            { value: 'unpaid', label: 'Not paid yet' },
          ]}
          {...form.register('paymentStatus')}
        />
        <TextField label="Day of the sale" type="date" max={dayOf(new Date())} {...form.register('soldOn')} />
        <MoneyField
          label="Discount"
          hint="What you took off the price."
          currency={currency}
          error={amountError(values.discount)}
          {...form.register('discount')}
        />
      </div>
    </Card>
  )
}
