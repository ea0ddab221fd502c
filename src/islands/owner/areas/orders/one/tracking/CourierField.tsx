// The courier: any name, with the usual companies as suggestions.
import { useId } from 'react'
import { COURIERS } from '#domain/order/order-tracking.ts'
import { TextField } from '#kit/form/TextField.tsx'

type Props = { readonly value: string; readonly onChange: (courier: string) => void }

export function CourierField({ value, onChange }: Props) {
  const id = useId()
  return (
    <>
      <TextField
        label="Courier (optional)"
        hint="A company, or the rider’s first name."
        autoComplete="off"
        maxLength={80}
        list={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {COURIERS.map((courier) => (
          <option key={courier} value={courier} />
        ))}
      </datalist>
    </>
  )
}
