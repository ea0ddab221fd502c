// Asks for the PIN of this device: before the shop is shown, and before the PIN is removed. Wrong tries count together, and the last one signs out.
import { type FormEvent, useState } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { Button } from '../kit/action/Button.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import { leaveByPin } from './leave.ts'
import { type DeviceLock, isPin, tryPin } from './lock-pin.ts'

type Props = {
  readonly lock: DeviceLock
  /** The verb on the button. */
  readonly action: string
  readonly onRight: () => void
  /** Stand below the button. */
  readonly children: Elements
}

export function PinQuestion({ lock, action, onRight, children }: Props) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (!isPin(pin)) return setError('The PIN has 4 to 6 digits.')
    setBusy(true)
    const left = await tryPin(lock, pin)
    if (left === 0) return leaveByPin()
    setBusy(false)
    setPin('')
    if (left !== null) return setError(`That is not the PIN. ${left === 1 ? '1 try' : `${left} tries`} left.`)
    onRight()
  }
  return (
    <form noValidate onSubmit={(event) => void ask(event)} className="flex w-full max-w-xs flex-col gap-4">
      <TextField
        label="PIN of this device"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        autoFocus
        value={pin}
        error={error}
        onChange={(event) => {
          setPin(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" isWide isBusy={isBusy} busyText="One moment…">
        {action}
      </Button>
      {children}
    </form>
  )
}
