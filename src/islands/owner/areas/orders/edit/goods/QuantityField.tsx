// The quantity of a line: minus, plus, or typed.
import { Minus, Plus } from 'lucide-react'
import { parseCount } from '#domain/basics/typed-number.ts'
import { IconButton } from '#kit/action/Button.tsx'

type Props = {
  readonly name: string
  readonly quantity: number
  readonly most: number
  readonly onChange: (quantity: number) => void
}

export function QuantityField({ name, quantity, most, onChange }: Props) {
  return (
    <span className="flex shrink-0 items-center">
      <IconButton
        Icon={Minus}
        label={`One less of ${name}`}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      />
      <input
        aria-label={`How many of ${name}`}
        inputMode="numeric"
        value={quantity}
        onChange={(event) => {
          const typed = parseCount(event.target.value)
          if (typed) onChange(typed)
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
