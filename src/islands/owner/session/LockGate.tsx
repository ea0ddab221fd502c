// Stands before the app of a person who has set a PIN on this device: locks it on open, after some minutes without a touch, and on "Lock now". What is
// behind the lock is not drawn at all.
import { useStore } from '@nanostores/react'
import { Lock } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../kit/action/Button.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import { $isLocked, $lock } from './device-lock.ts'
import { type DeviceLock, isPin, lockOf, tryPin } from './lock-pin.ts'
import { lastUse, lockNow, markUse } from './lock-use.ts'

/** Time between two looks whether the minutes are over. */
const LOOK_MS = 5_000

type Props = {
  readonly personId: string
  readonly signOut: () => Promise<void>
  readonly children: ReactNode
}

export default function LockGate({ personId, signOut, children }: Props) {
  const lock = lockOf(personId, useStore($lock))
  const isLocked = useStore($isLocked)
  useLocking(lock?.minutes ?? null, isLocked)
  if (lock && isLocked) return <PinScreen lock={lock} signOut={signOut} />
  return (
    <>
      {lock && <LockBar />}
      <div>{children}</div>
    </>
  )
}

function LockBar() {
  return (
    <div className="flex justify-end bg-card print:hidden">
      <button type="button" onClick={lockNow} className="flex min-h-11 items-center gap-2 px-4 font-medium">
        <Lock size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>Lock now</span>
      </button>
    </div>
  )
}

/** Locks after some minutes without a touch; unlocks at once a tab that was touched just before it was reloaded. */
function useLocking(minutes: number | null, isLocked: boolean): void {
  useEffect(() => {
    if (minutes === null) return
    const isIdle = () => Date.now() - lastUse() > minutes * 60_000
    if (isLocked) {
      if (!isIdle()) $isLocked.set(false)
      return
    }
    const look = () => {
      if (isIdle()) lockNow()
    }
    const touch = () => markUse(Date.now())
    touch()
    const timer = setInterval(look, LOOK_MS)
    // Before the touch that comes back to a page that slept.
    document.addEventListener('visibilitychange', look)
    for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, touch, true)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const name of ['pointerdown', 'keydown'] as const) removeEventListener(name, touch, true)
    }
  }, [minutes, isLocked])
}

function PinScreen({ lock, signOut }: { readonly lock: DeviceLock } & Pick<Props, 'signOut'>) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const unlock = async (event: FormEvent) => {
    event.preventDefault()
    if (!isPin(pin)) return setError('The PIN has 4 to 6 digits.')
    setBusy(true)
    const left = await tryPin(lock, pin)
    if (left === 0) return signOut()
    setBusy(false)
    setPin('')
    if (left !== null) return setError(`That is not the PIN. ${left === 1 ? '1 try' : `${left} tries`} left.`)
    markUse(Date.now())
    $isLocked.set(false)
  }
  return (
    // Above toasts, which may name orders.
    <main className="fixed inset-0 z-[60] grid place-items-center overflow-y-auto bg-paper p-6">
      <form
        noValidate
        onSubmit={(event) => void unlock(event)}
        className="flex w-full max-w-xs flex-col gap-4"
      >
        <h1 className="font-bold text-[1.75rem]">Locked</h1>
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
          Unlock
        </Button>
        <Button kind="plain" isWide onClick={() => void signOut()}>
          I forgot it: sign out
        </Button>
      </form>
    </main>
  )
}
