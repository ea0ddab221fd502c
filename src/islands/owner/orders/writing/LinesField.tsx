// The lines of an order while it is written: how many of each, and taking one out. What there is of each is its limit.
import { Minus, Plus, Trash2 } from 'lucide-react'
import { type DraftLine, mostOf, setQuantity } from '#domain/order-draft.ts'
import { IconButton } from '../../kit/Button.tsx'
import { Money } from '../../kit/Money.tsx'

type Props = {
  readonly lines: readonly DraftLine[]
  readonly currency: string
  readonly onChange: (lines: readonly DraftLine[]) => void
}

export function LinesField({ lines, currency, onChange }: Props) {
  return (
    <ul aria-label="Lines of the order" className="flex flex-col divide-y divide-line">
      {lines.map((line, at) => (
        <LineRow
          key={line.lineId ?? `${line.productId} ${line.variantIds.join()}`}
          line={line}
          currency={currency}
          onQuantity={(quantity) => onChange(setQuantity(lines, at, quantity))}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  readonly line: DraftLine
  readonly currency: string
  readonly onQuantity: (quantity: number) => void
}

function LineRow({ line, currency, onQuantity }: RowProps) {
  const name = line.options === '' ? line.name : `${line.name}, ${line.options}`
  const most = mostOf(line)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-40 break-words">
        {line.name}
        {line.options && <span className="block text-mute text-sm">{line.options}</span>}
        <span className="block text-mute text-sm">
          <Money minor={line.unitPrice} currency={currency} /> each
          {line.lineId === null && ', today’s price'}
        </span>
      </span>
      <span className="flex items-center">
        <IconButton
          Icon={Minus}
          label={`One less of ${name}`}
          disabled={line.quantity <= 1}
          onClick={() => onQuantity(line.quantity - 1)}
        />
        <input
          aria-label={`How many of ${name}`}
          inputMode="numeric"
          value={line.quantity}
          onChange={(event) => {
            const typed = Number.parseInt(event.target.value, 10)
            if (typed >= 1) onQuantity(typed)
          }}
          onFocus={(event) => event.target.select()}
          className="figures min-h-11 w-14 rounded-card border border-edge bg-card text-center"
        />
        <IconButton
          Icon={Plus}
          label={`One more of ${name}`}
          disabled={line.quantity >= most}
          onClick={() => onQuantity(line.quantity + 1)}
        />
        <IconButton Icon={Trash2} label={`Take out ${name}`} onClick={() => onQuantity(0)} />
      </span>
      {line.quantity >= most && (
        <p className="w-full text-clay text-sm">
          {most === 999 ? 'A line holds 999 at most.' : 'That is all there is.'}
        </p>
      )}
    </li>
  )
}
