// Stands before the app of a person who has set a PIN on this device: locks it on open, after some minutes without a touch, and on "Lock now". What is
// behind the lock is not drawn at all.
import { useStore } from '@nanostores/react'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { Button } from '../kit/action/Button.tsx'
import { keepStored, readStored } from '../kit/stored.ts'
import { $isLocked, $lock } from './device-lock.ts'
import LeaveQuestion from './LeaveQuestion.tsx'
import { $isLeaveAsked } from './leave.ts'
import { type DeviceLock, lockOf } from './lock-pin.ts'
import { PinQuestion } from './PinQuestion.tsx'

const USED = 'oja:lock-used'

let used = 0

/** Notes that the tab was touched at this time; 0: never. A reload within the time of the lock asks for nothing; another tab, or the app opened anew, asks. */
function markUse(at: number): void {
  used = at
  keepStored(USED, String(at), 'sessionStorage')
}

/** When the tab was last touched; 0: never. */
function lastUse(): number {
  used ||= Number(readStored(USED, 'sessionStorage') ?? 0)
  return used
}

/** Locks at once, also for a reload. */
function lockNow(): void {
  markUse(0)
  $isLocked.set(true)
}

/** Time between two looks whether the minutes are over. */
const LOOK_MS = 5_000

type Props = {
  readonly personId: string
  readonly signOut: () => Promise<void>
  /** Shown under the question for the PIN. */
  readonly whileLocked: Elements
  readonly children: ReactNode
}

export default function LockGate({ personId, signOut, whileLocked, children }: Props) {
  const lock = lockOf(personId, useStore($lock))
  const isLocked = useStore($isLocked)
  useLocking(lock?.minutes ?? null, isLocked)
  const isLeaveAsked = useStore($isLeaveAsked)
  if (lock && isLocked)
    return (
      <>
        <PinScreen lock={lock} signOut={signOut} whileLocked={whileLocked} />
        {isLeaveAsked && <LeaveQuestion />}
      </>
    )
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

type PinProps = { readonly lock: DeviceLock } & Pick<Props, 'signOut' | 'whileLocked'>

function PinScreen({ lock, signOut, whileLocked }: PinProps) {
  return (
    // Above toasts, which may name orders.
    <main className="fixed inset-0 z-[60] grid place-items-center overflow-y-auto bg-paper p-6">
      <div className="flex w-full max-w-xs flex-col gap-4">
        <h1 className="font-bold text-[1.75rem]">Locked</h1>
        <PinQuestion
          lock={lock}
          action="Unlock"
          onRight={() => {
            markUse(Date.now())
            $isLocked.set(false)
          }}
        >
          <Button kind="plain" isWide onClick={() => void signOut()}>
            I forgot it: sign out
          </Button>
        </PinQuestion>
        {whileLocked}
      </div>
    </main>
  )
}
