// The phone field. Shows the number as the shop will see it, once the server has read it.

import { useStore } from '@nanostores/react'
import * as messages from '#messages/en/checkout.ts'
import { fill } from '#messages/message.ts'
import { Field } from '../kit/Field.tsx'
import { useIsland } from '../state/island-context.ts'
import { looksLikePhone } from '../storage/draft.ts'

/** A mobile number as people of each country write it. */
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
  const hint = looksLikePhone(typed) && phone ? fill(messages.phoneRead, { phone }) : messages.phoneHint
  return (
    <Field
      field="phone"
      label={messages.phone}
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
