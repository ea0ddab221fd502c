// What this device rings for in the store. Each switch acts at once.
import type { PushChoices } from '#domain/notification/push-choices.ts'
import { Button } from '#kit/action/Button.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'

type Kind = Exclude<keyof PushChoices, 'quiet'>

const KINDS: readonly { readonly kind: Kind; readonly label: string; readonly hint: string }[] = [
  {
    kind: 'orders',
    label: 'New orders',
    hint: 'The moment a shopper places one, when it has waited for half an hour, and before it lapses.',
  },
  { kind: 'paid', label: 'A customer says it is paid', hint: 'Look into your account before you send.' },
  { kind: 'lowStock', label: 'Running low', hint: 'When an order leaves five or fewer of a product.' },
  { kind: 'summary', label: 'The day in one line', hint: 'At 8 in the evening, on days with orders.' },
]

type Props = {
  readonly choices: PushChoices
  readonly onChange: (changed: Partial<PushChoices>) => void
  readonly onStop: () => void
  readonly isBusy: boolean
}

export function WhatRingsCard({ choices, onChange, onStop, isBusy }: Props) {
  const { name } = useBusiness()
  return (
    <Card title={`This device rings for ${name}`} isStack>
      {KINDS.map(({ kind, label, hint }) => (
        <SwitchField
          key={kind}
          label={label}
          hint={hint}
          isOn={choices[kind]}
          onChange={(isOn) => onChange({ [kind]: isOn })}
        />
      ))}
      <p className="text-mute text-sm">
        Every phone and computer has choices of its own, for each shop. Signing out ends them.
      </p>
      <Button kind="plain" className="self-start" onClick={onStop} disabled={isBusy}>
        Turn off on this device
      </Button>
    </Card>
  )
}
