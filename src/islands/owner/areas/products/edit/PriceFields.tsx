// The price, the higher earlier price that pages strike through, and a sale with its dates.
import { useState } from 'react'
import { type CurrencyCode, formatMoney } from '#domain/basics/money.ts'
import { zonePlace } from '#domain/basics/shop-time.ts'
import { ownPricesOf } from '#domain/product/own-prices.ts'
import type { ProductForm } from '#domain/product/product-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { keptPriceText, NOBODY_PAYS } from '#owner/shared/products/own-price-words.ts'

type Props = {
  readonly form: FormFields<ProductForm>
  readonly currency: CurrencyCode
  /** The shop's time zone, by whose clock a sale begins and ends. */
  readonly zone: string
  /** True for staff with a product that stands: owners and managers change its prices. */
  readonly isLocked: boolean
}

export function PriceFields({ form, currency, zone, isLocked }: Props) {
  const { watch } = form
  const [salePrice, saleStartsAt, saleEndsAt] = watch(['salePrice', 'saleStartsAt', 'saleEndsAt'])
  const [isAsked, setAsked] = useState(false)
  const hasSale = isAsked || salePrice !== '' || saleStartsAt !== '' || saleEndsAt !== ''
  const endSale = () => {
    setAsked(false)
    for (const field of ['salePrice', 'saleStartsAt', 'saleEndsAt'] as const) {
      form.setValue(field, '', { shouldDirty: true })
    }
  }
  return (
    <Card title="Price">
      {isLocked && <p className="mb-3 text-mute">The owner of this shop decides who changes prices.</p>}
      <fieldset disabled={isLocked} className="min-w-0">
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField label="Price" currency={currency} {...fieldOf(form, 'price')} />
          <MoneyField
            label="Old price"
            hint="Struck through beside the price. Optional."
            currency={currency}
            {...fieldOf(form, 'compareAtPrice')}
          />
          {hasSale ? (
            <SaleFields form={form} currency={currency} zone={zone} onEnd={endSale} />
          ) : (
            <div className="sm:col-span-2">
              <Button kind="soft" onClick={() => setAsked(true)}>
                Plan a sale
              </Button>
            </div>
          )}
        </div>
      </fieldset>
      <OwnPriceNote form={form} currency={currency} hasSale={hasSale} />
    </Card>
  )
}

type NoteProps = Pick<Props, 'form' | 'currency'> & { readonly hasSale: boolean }

/** Says which choices the price and the sale do not reach, and changes along those that were at the earlier price. */
function OwnPriceNote({ form, currency, hasSale }: NoteProps) {
  const [base, counting, options, price, rows] = form.watch(['base', 'counting', 'options', 'price', 'rows'])
  const { own, isAll, equal } = ownPricesOf({ base, counting, options, price, rows })
  if (own.length === 0) return null
  const changeAlong = () => {
    for (const { index } of equal) form.setValue(`rows.${index}.price`, '', { shouldDirty: true })
  }
  return (
    <div className="mt-3 rounded-card bg-lamp-soft px-3 py-2" role="status">
      <p>
        <span>{keptPriceText(own, currency)}</span>
        {isAll && <span>{` ${NOBODY_PAYS}`}</span>}
        {hasSale && <span>{isAll ? ' A sale reaches none of them.' : ' The sale is not for them.'}</span>}
      </p>
      {equal.length > 0 && (
        <Button kind="plain" onClick={changeAlong}>
          {`Change along what was ${formatMoney(equal[0]?.price ?? 0, currency)}`}
        </Button>
      )}
    </div>
  )
}

type SaleProps = Pick<Props, 'form' | 'currency' | 'zone'> & { readonly onEnd: () => void }

function SaleFields({ form, currency, zone, onEnd }: SaleProps) {
  return (
    <>
      <MoneyField
        label="Sale price"
        hint="Asked instead of the price while the sale runs."
        currency={currency}
        frameClass="sm:col-span-2"
        {...fieldOf(form, 'salePrice')}
      />
      <TextField
        type="datetime-local"
        label="Sale starts"
        hint="Empty: at once."
        {...fieldOf(form, 'saleStartsAt')}
      />
      <TextField
        type="datetime-local"
        label="Sale ends"
        hint="Empty: until you end it."
        {...fieldOf(form, 'saleEndsAt')}
      />
      <div className="sm:col-span-2">
        <p className="mb-2 text-mute text-sm">{`Times are those of ${zonePlace(zone)}.`}</p>
        <Button kind="plain" onClick={onEnd}>
          No sale
        </Button>
      </div>
    </>
  )
}
