// The lines of an order while editing: product, price, quantity, and a remove button. The remaining stock limits each quantity.
import { Trash2 } from 'lucide-react'
import { amountText, type CurrencyCode } from '#domain/basics/money.ts'
import { isBlankLooking } from '#domain/basics/text.ts'
import { type DraftLine, isNameOpen, mostOf, priceOf, setLineQuantity } from '#domain/order/order-draft.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { Money } from '#kit/show/Money.tsx'
import { Thumb } from '#kit/show/Thumb.tsx'
import { QuantityField } from '#owner/areas/orders/shared/QuantityField.tsx'

type Props = {
  readonly lines: readonly DraftLine[]
  readonly currency: CurrencyCode
  /** True after the first try to save: from then on missing values appear as errors. */
  readonly wasTried?: boolean
  readonly onChange: (lines: readonly DraftLine[]) => void
}

export function LinesField({ lines, currency, wasTried = false, onChange }: Props) {
  return (
    <ul aria-label="Lines of the order" className="flex flex-col divide-y divide-line">
      {lines.map((line, at) => (
        <LineRow
          key={
            line.lineId ?? (isNameOpen(line) ? `extra ${at}` : `${line.productId} ${line.variantIds.join()}`)
          }
          line={line}
          currency={currency}
          wasTried={wasTried}
          onEdit={(fields) =>
            onChange(lines.map((one, place) => (place === at ? { ...one, ...fields } : one)))
          }
          onQuantity={(quantity) => onChange(setLineQuantity(lines, at, quantity))}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  readonly line: DraftLine
  readonly currency: CurrencyCode
  readonly wasTried: boolean
  readonly onEdit: (fields: { readonly name?: string; readonly ownPrice?: string }) => void
  readonly onQuantity: (quantity: number) => void
}

function LineRow({ line, currency, wasTried, onEdit, onQuantity }: RowProps) {
  const most = mostOf(line)
  const shown = line.name.trim() || 'something else'
  const name = line.options === '' ? shown : `${shown}, ${line.options}`
  const isNameMissing = wasTried && isNameOpen(line) && isBlankLooking(line.name)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-3">
        {!isNameOpen(line) && <Thumb path={line.picture ?? null} name={line.name} />}
        {isNameOpen(line) ? (
          <TextField
            label="What is it?"
            isLabelHidden
            placeholder="Alteration, a bag, a lift…"
            autoComplete="off"
            maxLength={200}
            frameClass="flex-1"
            error={isNameMissing ? 'Say what it is.' : undefined}
            value={line.name}
            onChange={(event) => onEdit({ name: event.target.value })}
          />
        ) : (
          <span className="min-w-0 flex-1 break-words">
            <span translate="no">{line.name}</span>
            {line.options && <span className="block text-mute text-sm">{line.options}</span>}
          </span>
        )}
        <IconButton Icon={Trash2} label={`Take out ${name}`} onClick={() => onQuantity(0)} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <PriceField line={line} name={name} currency={currency} wasTried={wasTried} onEdit={onEdit} />
        <QuantityField name={name} quantity={line.quantity} most={most} onChange={onQuantity} />
      </div>
      {line.quantity >= most && (
        <p className="text-clay text-sm">
          {most === 999 ? 'A line holds 999 at most.' : 'That is all there is.'}
        </p>
      )}
    </li>
  )
}

type PriceProps = Pick<RowProps, 'line' | 'currency' | 'wasTried' | 'onEdit'> & { readonly name: string }

/** The price of a line, which the owner may change: starts with the product's price. */
function PriceField({ line, name, currency, wasTried, onEdit }: PriceProps) {
  const listed = isNameOpen(line) ? '' : amountText(line.unitPrice)
  const price = priceOf(line)
  const isTyped = (line.ownPrice ?? '') !== ''
  const isWrong = price === null && (isTyped || wasTried)
  return (
    <MoneyField
      label={`Price of one ${name}`}
      isLabelHidden
      currency={currency}
      frameClass="min-w-24 max-w-44 flex-1"
      placeholder={listed}
      value={line.ownPrice ?? listed}
      error={isWrong ? 'Type a price like 1,500.' : undefined}
      hint={
        price !== null && listed !== '' && price !== line.unitPrice ? (
          <>
            <span>instead of</span> <Money minor={line.unitPrice} currency={currency} />
          </>
        ) : undefined
      }
      onChange={(event) => onEdit({ ownPrice: event.target.value })}
    />
  )
}
