// The lock of this device: a PIN for a phone that several people hold.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#kit/action/Button.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusinessChoice } from '#owner/session/business.ts'
import { $isLocked, $lock, keepLock } from '#owner/session/device-lock.ts'
import { type DeviceLock, IDLE_MINUTES, isPin, lockOf, setLock } from '#owner/session/lock-pin.ts'
import { PinQuestion } from '#owner/session/PinQuestion.tsx'

export function LockCard() {
  const { person } = useBusinessChoice()
  const lock = lockOf(person.id, useStore($lock))
  return (
    <Card title="Lock this device" isStack>
      <p>
        A PIN hides the shop when you put a shared phone down. It keeps a glance away, not a thief: when the
        phone leaves your hands for good, sign out.
      </p>
      {lock ? (
        <>
          <p>{`Locks when the app is opened, and after ${minutesText(lock.minutes)} without a touch. “Lock now” stands above every page.`}</p>
          <RemovePin lock={lock} />
        </>
      ) : globalThis.crypto?.subtle ? (
        <PinForm userId={person.id} />
      ) : (
        <p>This browser cannot keep a PIN safely, so it offers none.</p>
      )}
    </Card>
  )
}

/** Asks for the PIN first: whoever holds the open phone for a minute must not take the lock off. */
function RemovePin({ lock }: { readonly lock: DeviceLock }) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <Button kind="plain" className="self-start" onClick={() => setAsking(true)}>
        Remove the PIN
      </Button>
    )
  const remove = () => {
    keepLock(null)
    toast({ text: 'This device asks for no PIN any more' })
  }
  return (
    <>
      <p>Type the PIN to remove it. If you forgot it, sign out: your password opens the shop again.</p>
      <PinQuestion lock={lock} action="Remove the PIN" onRight={remove}>
        <Button kind="plain" isWide onClick={() => setAsking(false)}>
          Keep the PIN
        </Button>
      </PinQuestion>
    </>
  )
}

function PinForm({ userId }: { readonly userId: string }) {
  const [pin, setPin] = useState('')
  const [minutes, setMinutes] = useState<number>(5)
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (!isPin(pin)) return setError('Type 4 to 6 digits.')
    setBusy(true)
    // Whoever sets it has the app open.
    $isLocked.set(false)
    await setLock(userId, pin, minutes)
    toast({ text: 'This device asks for the PIN from now on' })
  }
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label="A PIN of 4 to 6 digits"
        hint="For this device alone. Five wrong tries sign out; then your password opens it."
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        error={error}
        onChange={(event) => {
          setPin(event.target.value)
          setError(undefined)
        }}
      />
      <SelectField
        label="Locks after"
        value={String(minutes)}
        onChange={(event) => setMinutes(Number(event.target.value))}
        options={IDLE_MINUTES.map((each) => ({ value: String(each), label: minutesText(each) }))}
      />
      <Button type="submit" isBusy={isBusy} busyText="One moment…">
        Set the PIN
      </Button>
    </form>
  )
}

function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
