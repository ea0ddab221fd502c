// One colour: the phone's colour picker and a text field, which show the same value.

import { parseHexColour } from '#domain/basics/colour.ts'
import { NO_COLOUR } from '#domain/basics/product-colours.ts'
import { TextField } from '#kit/form/TextField.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (colour: string) => void
}

export function ColourField({ label, value, error, onChange }: Props) {
  return (
    <div className="flex items-start gap-3">
      <input
        type="color"
        aria-label={`Pick the ${label.toLowerCase()}`}
        value={parseHexColour(value) ?? NO_COLOUR}
        onChange={(event) => onChange(event.target.value)}
        className="mt-7 h-11 w-14 shrink-0 rounded-card border border-edge bg-card p-1"
      />
      <TextField
        label={label}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={7}
        frameClass="flex-1"
      />
    </div>
  )
}
