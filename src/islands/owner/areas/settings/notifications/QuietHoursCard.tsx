// Hours in which the device stays silent, on the shop's clock. What comes meanwhile is one notification at their end.
import { useState } from 'react'
import {
  clockText,
  isQuietHours,
  parseClock,
  type QuietHours,
  USUAL_QUIET,
} from '#domain/notification/push-choices.ts'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'

type Props = {
  readonly quiet: QuietHours | null
  readonly onChange: (quiet: QuietHours | null) => void
}

export function QuietHoursCard({ quiet, onChange }: Props) {
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
function Times({ quiet, onChange }: Props & { readonly quiet: QuietHours }) {
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
