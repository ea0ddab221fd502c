// The quantity of a line of an order: minus, plus, or typed.
import { Minus, Plus } from 'lucide-react'
import { parseCount } from '#domain/basics/plain-signs.ts'
import { IconButton } from '#kit/action/Button.tsx'

type QuantityFieldProps = {
  readonly name: string
  readonly quantity: number
  /** 1 unless the form can have none of it. */
  readonly least?: number
  readonly most: number
  readonly onChange: (quantity: number) => void
}

export function QuantityField({ name, quantity, least = 1, most, onChange }: QuantityFieldProps) {
  return (
    <span className="flex shrink-0 items-center">
      <IconButton
        Icon={Minus}
        label={`One less of ${name}`}
        disabled={quantity <= least}
        onClick={() => onChange(quantity - 1)}
      />
      <input
        aria-label={`How many of ${name}`}
        inputMode="numeric"
        value={quantity}
        onChange={(event) => {
          const typed = parseCount(event.target.value)
          if (typed !== null && typed >= least) onChange(typed)
        }}
        onFocus={(event) => event.target.select()}
        className="figures min-h-11 w-12 rounded-card border border-edge bg-card text-center"
      />
      <IconButton
        Icon={Plus}
        label={`One more of ${name}`}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
      />
    </span>
  )
}
