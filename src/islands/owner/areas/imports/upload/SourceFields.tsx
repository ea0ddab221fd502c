// Says where a file is from, and in which currency its prices are.
import { CURRENCIES } from '#domain/basics/money.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { SOURCE_CHOICES } from '../shared/copy.ts'
import type { NewImport } from './use-new-import.ts'

type Props = {
  readonly typed: Pick<NewImport, 'source' | 'currency' | 'rate'>
  readonly onChange: (part: Partial<NewImport>) => void
}

export function SourceFields({ typed, onChange }: Props) {
  const { source, currency, rate } = typed
  const { currency: own } = useBusiness()
  return (
    <>
      <SelectField
        label="The file is from"
        options={SOURCE_CHOICES}
        value={source}
        onChange={(event) => onChange({ source: event.target.value })}
      />
      <SelectField
        label="Its prices are in"
        options={Object.values(CURRENCIES).map(({ code, name }) => ({ value: code, label: name }))}
        value={currency}
        onChange={(event) => onChange({ currency: event.target.value })}
      />
      {currency !== own && (
        <TextField
          label={`What does 1 ${currency} cost in ${own}?`}
          hint="Every price is multiplied by it."
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="1550.25"
          value={rate}
          onChange={(event) => onChange({ rate: event.target.value })}
        />
      )}
    </>
  )
}
