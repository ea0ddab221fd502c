// The phone field: read back as the shop will see it, once the server has understood it.

import { useStore } from '@nanostores/react'
import { looksLikePhone } from '../draft.ts'
import { Field } from './Field.tsx'
import { useIsland } from './island-context.ts'

/** How people of a country write a mobile number. */
const EXAMPLES: Readonly<Record<string, string>> = {
  NG: '0803 123 4567',
  GH: '024 123 4567',
  KE: '0712 345 678',
  GB: '07700 900 123',
  US: '(555) 123-4567',
  CA: '(555) 123-4567',
}

export function PhoneField({ country }: { readonly country: string }) {
  const { $draft, $quote } = useIsland()
  const { phone: typed } = useStore($draft)
  const { phone } = useStore($quote)
  const example = EXAMPLES[country]
  const hint =
    looksLikePhone(typed) && phone ? `The shop will see ${phone}` : 'The shop writes to you on WhatsApp'
  return (
    <Field
      field="phone"
      label="Phone number"
      hint={hint}
      input={{
        type: 'tel',
        inputMode: 'tel',
        autoComplete: 'tel',
        ...(example ? { placeholder: example } : {}),
      }}
    />
  )
}
