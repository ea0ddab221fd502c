// The form of one currency in a sheet: its rate, how converted prices are rounded, and what that makes of a price.
import { useState } from 'react'
import type { Elements } from '#components/text/elements.ts'
import {
  type OwnerCurrency,
  type PaymentCurrenciesPage,
  savePaymentCurrency,
} from '#contract/sql/store/currencies.ts'
import { CURRENCIES, type CurrencyCode, formatMoney } from '#domain/basics/money.ts'
import {
  exampleText,
  formExample,
  isFarFromMarket,
  type PaymentCurrencyForm,
  type PaymentCurrencyTerms,
  readPaymentCurrencyForm,
  toPaymentCurrencyForm,
} from '#domain/store/forms/payment-currency-form.ts'
import { ROUNDING_STEPS, rateSides, rateText } from '#domain/store/payment-currency.ts'
import { Button } from '#kit/action/Button.tsx'
import { AskButton, ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import type { FieldNames } from '#kit/form/use-others.ts'
import { ErrorLine } from '#kit/page/ErrorNote.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { SETTINGS_REFUSALS } from '#owner/shared/settings/copy.ts'

type Props = {
  readonly page: PaymentCurrenciesPage
  /** Null for a new currency. */
  readonly row: OwnerCurrency | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

const ALL = Object.values(CURRENCIES)

export function CurrencySheet(props: Props) {
  const { page, row } = props
  const free = ALL.filter(
    ({ code }) => code !== page.own && !page.currencies.some(({ currency }) => currency === code),
  )
  const [chosen, setChosen] = useState<CurrencyCode>(row?.currency ?? free[0]?.code ?? 'USD')
  return (
    <CurrencyForm key={chosen} {...props} currency={chosen}>
      {row === null && (
        <SelectField
          label="Currency"
          options={free.map(({ code, name, symbol }) => ({ value: code, label: `${name} (${symbol})` }))}
          value={chosen}
          onChange={(event) => setChosen(event.target.value as CurrencyCode)}
        />
      )}
    </CurrencyForm>
  )
}

const NAMES = {
  rateSource: 'Rate',
  rate: 'My own rate',
  step: 'Rounding',
} satisfies FieldNames<PaymentCurrencyForm>

type FormProps = Props & { readonly currency: CurrencyCode; readonly children: Elements }

function CurrencyForm({ page, row, currency, onClose, onSaved, children }: FormProps) {
  const { id: businessId } = useBusiness()
  const market = page.market.find((rate) => rate.currency === currency) ?? null
  const sides = { own: page.own, other: currency, market }
  const edit = useEditForm({
    draftKey: `currency:${businessId}:${currency}`,
    values: toPaymentCurrencyForm(row, sides),
    read: (typed: PaymentCurrencyForm) => readPaymentCurrencyForm(typed, sides),
    ...(row ? { names: NAMES } : {}),
  })
  const { write } = useStoreWrite(savePaymentCurrency, REFUSALS)
  const toWrite = (terms: PaymentCurrencyTerms | null) =>
    write({ currency, known: row?.updatedAt ?? null, terms }, { onSaved })
  const save = edit.submit(toWrite)
  const [asked, setAsked] = useState<string | null>(null)
  const askOrSave = (terms: PaymentCurrencyTerms) => {
    const question = farText(terms, sides)
    return question === null ? save() : setAsked(question)
  }
  const { name } = CURRENCIES[currency]
  return (
    <Sheet
      title={row ? name : 'Add a currency'}
      onClose={onClose}
      leave={row ? undefined : 'Cancel'}
      actions={
        <>
          {row && (
            <AskButton
              label="Remove"
              title={`Stop taking orders in ${name}?`}
              action="Remove"
              onConfirm={() => edit.save(toWrite(null))}
            >
              <p>
                Orders that were placed keep it. Its account and your prices in it are kept too, and come back
                when you add it again.
              </p>
            </AskButton>
          )}
          <Button type="submit" form="currency-form" isBusy={edit.isSaving} busyText="Saving…">
            Save
          </Button>
        </>
      }
    >
      <EditForm id="currency-form" edit={edit} onSubmit={edit.form.handleSubmit(askOrSave)}>
        {children}
        <TermsFields form={edit.form} currency={currency} sides={sides} />
      </EditForm>
      <ConfirmDialog
        title="Is this your rate?"
        action="Use this rate"
        busyText="Saving…"
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => save()}
      >
        <p>{asked}</p>
      </ConfirmDialog>
    </Sheet>
  )
}

/** The question about an own rate that is far from the market's; null for any other. */
function farText(terms: PaymentCurrencyTerms, { own, other, market }: TermsProps['sides']): string | null {
  const { rateSource, rateOwn, rateOther, step } = terms
  if (rateSource !== 'own' || !market || rateOwn === undefined || rateOther === undefined) return null
  const rate = { rateOwn, rateOther }
  if (!isFarFromMarket(rate, market)) return null
  return `You typed ${rateText(rate, own, other)}. The market says ${rateText(market, own, other)}. At your rate ${exampleText({ ...rate, step }, own, other)}.`
}

type TermsProps = {
  readonly form: FormFields<PaymentCurrencyForm>
  readonly currency: CurrencyCode
  readonly sides: Parameters<typeof formExample>[1]
}

/** The rate, the rounding, and what both make of an everyday price. */
function TermsFields({ form, currency, sides }: TermsProps) {
  const { own, market } = sides
  const { errors } = form.formState
  const typed = form.watch()
  const { one, many } = rateSides(own, currency)
  const { symbol } = CURRENCIES[currency]
  const example = formExample(typed, sides)
  return (
    <>
      <div>
        <Choices
          label="Rate"
          {...choiceOf(form, 'rateSource')}
          choices={[
            { value: 'own', label: 'My own' },
            { value: 'market', label: 'Follow the market' },
          ]}
          hint={
            market
              ? `Market: ${rateText(market, own, currency)}. It moves without you, and prices in ${symbol} with it.`
              : 'There is no market rate for this currency now.'
          }
        />
        <ErrorLine text={errors.rateSource?.message} />
      </div>
      {typed.rateSource === 'own' && (
        <TextField
          label={`${formatMoney(100, one)} is`}
          hint="It stays until you change it."
          prefix={CURRENCIES[many as CurrencyCode].symbol}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          {...fieldOf(form, 'rate')}
        />
      )}
      <SelectField
        label="Round converted prices to"
        options={ROUNDING_STEPS.map((step) => ({
          value: String(step),
          label: step === 1 ? `${formatMoney(1, currency)}: as exact as can be` : formatMoney(step, currency),
        }))}
        {...fieldOf(form, 'step')}
      />
      {example && (
        <p role="status" className="rounded-card bg-leaf-soft p-4">
          <b className="figures">{`${example}.`}</b>{' '}
          <span>{`Delivery and vouchers are converted at the same rate. A product with a price of its own in ${symbol} keeps that price.`}</span>
        </p>
      )}
    </>
  )
}

const REFUSALS = {
  ...SETTINGS_REFUSALS,
  changed_elsewhere: 'Somebody changed this currency meanwhile. Close this and look again.',
  too_many_currencies: 'Three further currencies are the most. Remove one of them first.',
}
