// What this device rings for in the store, the hours in which it stays silent, and the mails to the owner. Each switch acts at once.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readMailChoices, saveMailChoices } from '#contract/sql/account/notifications.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import type { MailChoices } from '#domain/notification/mail-choices.ts'
import {
  clockText,
  isQuietHours,
  type PushChoices,
  parseClock,
  type QuietHours,
  USUAL_QUIET,
} from '#domain/notification/push-choices.ts'
import { Button } from '#kit/action/Button.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { may, useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { storeKey, useStoreRead } from '#owner/session/store-data.ts'

type Kind = Exclude<keyof PushChoices, 'quiet'>

type Listed<Kind> = { readonly kind: Kind; readonly label: string; readonly hint: string }

const KINDS: readonly Listed<Kind>[] = [
  {
    kind: 'orders',
    label: 'New orders',
    hint: 'The moment a shopper places one, when it has waited for half an hour, and before it lapses.',
  },
  { kind: 'paid', label: 'A customer says it is paid', hint: 'Look into your account before you send.' },
  { kind: 'lowStock', label: 'Running low', hint: 'When an order leaves five or fewer of a product.' },
  { kind: 'summary', label: 'How the day went', hint: 'At 8 in the evening, on days with orders.' },
]

type Props = {
  readonly choices: PushChoices
  readonly onChange: (changed: Partial<PushChoices>) => void
  readonly onStop: () => void
  readonly isBusy: boolean
}

/** What this device rings for in the store. Each switch acts at once. */
export function WhatRingsCard({ choices, onChange, onStop, isBusy }: Props) {
  const business = useBusiness()
  const kinds = KINDS.filter(({ kind }) => kind !== 'summary' || may(business, 'figures'))
  return (
    <Card title={`This device rings for ${business.name}`} isStack>
      <Switches kinds={kinds} choices={choices} onChange={onChange} />
      <p className="text-mute text-sm">
        Every phone and computer has choices of its own, for each shop. Signing out ends them.
      </p>
      <Button kind="plain" className="self-start" onClick={onStop} disabled={isBusy}>
        Turn off on this device
      </Button>
    </Card>
  )
}

type SwitchesProps<Kind extends string> = {
  readonly kinds: readonly Listed<Kind>[]
  readonly choices: Readonly<Record<Kind, boolean>>
  readonly onChange: (changed: { readonly [kind: string]: boolean }) => void
}

function Switches<Kind extends string>({ kinds, choices, onChange }: SwitchesProps<Kind>) {
  return kinds.map(({ kind, ...said }) => (
    <SwitchField key={kind} {...said} isOn={choices[kind]} onChange={(isOn) => onChange({ [kind]: isOn })} />
  ))
}

type QuietHoursCardProps = {
  readonly quiet: QuietHours | null
  readonly onChange: (quiet: QuietHours | null) => void
}

/** Hours in which the device stays silent, on the shop's clock. What comes meanwhile is one notification at their end. */
export function QuietHoursCard({ quiet, onChange }: QuietHoursCardProps) {
  return (
    <Card title="Quiet hours" isStack>
      <SwitchField
        label="Stay silent at night"
        hint="What comes meanwhile is shown together at the end."
        isOn={quiet !== null}
        onChange={(isOn) => onChange(isOn ? USUAL_QUIET : null)}
      />
      {quiet && <Times key={`${quiet.from} ${quiet.to}`} quiet={quiet} onChange={onChange} />}
    </Card>
  )
}

/** Saved when a field is left, and only when the two make sense. */
function Times({ quiet, onChange }: QuietHoursCardProps & { readonly quiet: QuietHours }) {
  const [from, setFrom] = useState(clockText(quiet.from))
  const [to, setTo] = useState(clockText(quiet.to))
  const typed = { from: parseClock(from) ?? -1, to: parseClock(to) ?? -1 }
  const isValid = isQuietHours(typed)
  const settle = () => {
    if (isValid && (typed.from !== quiet.from || typed.to !== quiet.to)) onChange(typed)
  }
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        type="time"
        label="From"
        hint="On your shop’s clock."
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        onBlur={settle}
      />
      <TextField
        type="time"
        label="Until"
        {...(isValid ? {} : { error: 'Choose two different times.' })}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        onBlur={settle}
      />
    </div>
  )
}

const MAIL_KINDS: readonly Listed<keyof MailChoices>[] = [
  {
    kind: 'unseenOrders',
    label: 'Orders that nobody has opened',
    hint: 'When an order has waited for ten minutes. At most one mail in half an hour.',
  },
  { kind: 'summary', label: 'The day in one mail', hint: 'At 8 in the evening, on days with orders.' },
]

export function MailCard() {
  const { person } = useBusinessChoice()
  const { query, change } = useMailChoices()
  return (
    <Card title={`Mails to ${person.email}`} isStack>
      <Loaded query={query} failed="Your choices could not be loaded." rows={1}>
        {(choices) => <Switches kinds={MAIL_KINDS} choices={choices} onChange={change} />}
      </Loaded>
    </Card>
  )
}

/** Choices are shown at once, and taken back when the server does not take them. */
function useMailChoices() {
  const { id } = useBusiness()
  const queryKey = storeKey(id, readMailChoices)
  const client = useQueryClient()
  const { save } = useSave()
  const query = useStoreRead(readMailChoices)
  const { data } = query
  const change = (changed: Partial<MailChoices>) => {
    if (!data) return
    const { unseenOrders, summary } = { ...data, ...changed }
    const next = { unseenOrders, summary }
    client.setQueryData(queryKey, next)
    void save({
      send: () => callDatabase(saveMailChoices, { businessId: id, ...next }),
      rollBack: () => client.setQueryData(queryKey, data),
      refusalText: () => 'You no longer own this shop.',
    })
  }
  return { query, change }
}
