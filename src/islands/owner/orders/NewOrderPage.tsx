// A sale made off-line, written down: what, to whom, how it was paid. The database prices it and takes the stock. Pressed twice or
// sent again after a lost connection it is still one order; what was typed survives a reload.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useSearch } from 'wouter'
import { nudge } from '#data/owner/nudge.ts'
import { fetchOrderCustomer } from '#data/owner/orders-choices.ts'
import { quoteManualOrder, saveManualOrder } from '#data/owner/orders-writing.ts'
import { dayOf } from '#domain/manual-order.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { SelectField } from '../kit/ChoiceFields.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { MoneyField } from '../kit/MoneyField.tsx'
import { Page } from '../kit/Page.tsx'
import { SaveBar } from '../kit/SaveBar.tsx'
import { TextArea, TextField } from '../kit/TextField.tsx'
import { toast } from '../kit/toast.ts'
import { useDraft } from '../kit/use-draft.ts'
import { useBusiness } from '../session/business.ts'
import { NOT_REACHED, refusalWords } from './refusal-words.ts'
import { CustomerFields, fillCustomer } from './writing/CustomerFields.tsx'
import { DeliveryFields } from './writing/DeliveryFields.tsx'
import { DraftNote } from './writing/DraftNote.tsx'
import { FiguresCard, TotalNote } from './writing/FiguresCard.tsx'
import { GoodsPicker } from './writing/GoodsPicker.tsx'
import { LinesField } from './writing/LinesField.tsx'
import { amountError, type DeliveryValues } from './writing/order-form.ts'
import { emptySale, type SaleValues, saleErrors, toManualOrder, toManualQuote } from './writing/sale-form.ts'
import { useFigures } from './writing/use-figures.ts'

export default function NewOrderPage() {
  const business = useBusiness()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [isAdding, setAdding] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<SaleValues>({ defaultValues: emptySale(crypto.randomUUID(), new Date()) })
  const draft = useDraft(`order-new:${business.id}`, form)
  useCustomerOfAddress(form)
  const values = form.watch()
  const quote = toManualQuote(values, business.id)
  const figures = useFigures('sale', quote, quoteManualOrder)
  const errors = saleErrors(values, business.country)
  const isComplete = Object.keys(errors).length === 0

  const startOver = () => {
    form.reset(emptySale(crypto.randomUUID(), new Date()))
    draft.clear()
    setTried(false)
    setFailure(null)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!quote) return setFailure('Add what was sold first.')
    if (!isComplete || !figures.figures || figures.isAsking) return setFailure(null)
    setBusy(true)
    setFailure(null)
    try {
      const context = { country: business.country, expectedTotal: figures.figures.total, now: new Date() }
      const saved = await saveManualOrder(toManualOrder(values, quote, context))
      if (!saved.ok) {
        setFailure(refusalWords(saved.error, business.currency))
        figures.ask()
        return
      }
      draft.clear()
      nudge(business.id)
      toast({ text: `Saved as order ${saved.value.code}. Its stock is taken.` })
      navigate(`/dashboard/orders/${saved.value.orderId}?status=all`, { replace: true })
    } catch (error) {
      console.warn('sale: it could not be saved', error)
      setFailure(NOT_REACHED)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['orders', business.id] })
    }
  }
  const setLines = (lines: readonly SaleValues['lines'][number][]) =>
    form.setValue('lines', [...lines], { shouldDirty: true })

  return (
    <Page
      title="Write down a sale"
      lead="For what you sold in the shop, on the phone or in a chat."
      back={{ href: '/dashboard/orders', label: 'Orders' }}
    >
      <form noValidate onSubmit={save} className="flex max-w-3xl flex-col gap-4">
        {draft.isRestored && (
          <DraftNote
            text="This is the sale you began before."
            action="Start a new one"
            onAction={startOver}
          />
        )}
        <Card title="What was sold">
          <LinesField lines={values.lines} currency={business.currency} onChange={setLines} />
          <Button kind="soft" Icon={Plus} onClick={() => setAdding(true)}>
            Add a product
          </Button>
        </Card>
        <Card title="Customer">
          <CustomerFields form={form} errors={wasTried ? errors : {}} />
        </Card>
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
            <TextField
              label="Day of the sale"
              type="date"
              max={dayOf(new Date())}
              {...form.register('soldOn')}
            />
            <MoneyField
              label="Discount"
              hint="What you took off the price."
              currency={business.currency}
              error={amountError(values.discount)}
              {...form.register('discount')}
            />
          </div>
        </Card>
        <Card title="Delivery" className="flex flex-col gap-4">
          <DeliveryFields form={form as unknown as UseFormReturn<DeliveryValues>} />
          <TextArea label="Note" rows={2} maxLength={1000} {...form.register('note')} />
        </Card>
        <FiguresCard figures={figures} currency={business.currency} />
        {failure && <ErrorNote text={failure} />}
        {wasTried && !isComplete && !failure && (
          <ErrorNote text="The customer’s name and phone number are needed." />
        )}
        <SaveBar note={<TotalNote figures={figures} currency={business.currency} />}>
          <LinkButton kind="plain" href="/dashboard/orders">
            Leave
          </LinkButton>
          <Button
            type="submit"
            isBusy={isBusy}
            busyText="Saving…"
            disabled={figures.refusal !== null || figures.isAsking || figures.isUnreachable}
          >
            Save the sale
          </Button>
        </SaveBar>
      </form>
      {isAdding && <GoodsPicker lines={values.lines} onChange={setLines} onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** `?customer=…` of the address, as a link from the customer's page has it, fills their name in once. */
function useCustomerOfAddress(form: UseFormReturn<SaleValues>): void {
  const business = useBusiness()
  const id = new URLSearchParams(useSearch()).get('customer')
  const isFilled = useRef(false)
  const { data } = useQuery({
    queryKey: ['orders', business.id, 'customer', id],
    queryFn: () => fetchOrderCustomer(business.id, id ?? ''),
    enabled: id !== null,
  })
  useEffect(() => {
    if (!data || isFilled.current) return
    isFilled.current = true
    fillCustomer(form, data, business.country)
  }, [data, form, business.country])
}
