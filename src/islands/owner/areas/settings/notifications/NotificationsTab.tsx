// Notifications of this device for the store: turning them on, what rings, quiet hours, a test. Also the mails to the owner. The browser asks for
// permission only after a press, never when the page opens.
import type { ReactNode } from 'react'
import { brand } from '#brand'
import type { NOTIFICATION_ERRORS } from '#contract/api/notifications.ts'
import { ringTest, saveChoices, stopRinging } from '#data/owner/notifications/notifications.ts'
import type { PushDevice } from '#data/owner/notifications/push-device.ts'
import type { PushChoices } from '#domain/notification/push-choices.ts'
import { Button } from '#kit/action/Button.tsx'
import { type RefusalWords, toRefusalText } from '#kit/form/refusal-words.ts'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SoundSwitch } from '#owner/live/SoundSwitch.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { type Ringing, useRinging } from '#owner/shared/notifications/use-ringing.ts'
import { MailCard, QuietHoursCard, WhatRingsCard } from './DeviceCards.tsx'
import { LockedPhone, TurnOnCard } from './TurnOnCard.tsx'

export default function NotificationsTab() {
  const { query } = useRinging()
  const { role } = useBusiness()
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={query} failed="Your notifications could not be loaded." rows={2}>
        {(ringing) => <Device ringing={ringing} />}
      </Loaded>
      {role === 'owner' && <MailCard />}
      <Card title="While the app is open">
        <SoundSwitch />
      </Card>
    </div>
  )
}

const CANNOT = {
  off: 'Notifications are not set up on this site yet.',
  unsupported:
    'This browser cannot ring while it is closed. On Android and on computers open this page in Chrome, Edge or Firefox; on an iPhone in Safari.',
  blocked:
    'Notifications of this site are blocked in this browser. Tap the sign beside the address, open “Permissions” or “Site settings”, allow notifications, and open this page again.',
} as const

function Device({ ringing }: { readonly ringing: Ringing }) {
  const { support, device, choices } = ringing
  if (support === 'install') return <InstallCard />
  if (support !== 'ready') {
    return (
      <Card title="This device does not ring">
        <p>{CANNOT[support]}</p>
      </Card>
    )
  }
  if (!device || !choices) return <TurnOnCard />
  return <Chosen device={device} choices={choices} />
}

function Chosen({ device, choices }: { readonly [K in 'device' | 'choices']: NonNullable<Ringing[K]> }) {
  const { change, stop, isSaving } = useChoices(device, choices)
  return (
    <>
      <WhatRingsCard choices={choices} onChange={change} onStop={stop} isBusy={isSaving} />
      <QuietHoursCard quiet={choices.quiet} onChange={(quiet) => change({ quiet })} />
      <TestCard device={device} />
    </>
  )
}

/** What this device rings for. A change shows at once and is taken back when it was not saved. */
function useChoices(device: PushDevice, choices: PushChoices) {
  const { id } = useBusiness()
  const { show } = useRinging()
  const { save, isSaving } = useSave({ queue: 'choices of this device' })
  const change = (changed: Partial<PushChoices>) => {
    const next = { ...choices, ...changed }
    show({ choices: next })
    void save({
      send: () => saveChoices(device, id, next),
      rollBack: () => show({ choices }),
      refusalText: notificationRefusalText,
    })
  }
  const stop = () =>
    void save({
      send: () => stopRinging(device, id),
      onSaved: () => show({ choices: null }),
      refusalText: notificationRefusalText,
    })
  return { change, stop, isSaving }
}

/** Sends a test notification to this device alone, by the path of an order's notification. */
function TestCard({ device }: { readonly device: PushDevice }) {
  const { id } = useBusiness()
  const { save, isSaving } = useSave()
  const ring = () =>
    void save({
      send: () => ringTest(device, id),
      done: 'A test is on its way. Lock the phone to see what others see.',
      refusalText: notificationRefusalText,
    })
  return (
    <Card title="Try it">
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="flex flex-col gap-3">
          <p>Send a test and lock the phone. It should ring within seconds and look like this.</p>
          <p className="text-mute text-sm">
            Nothing comes? Look for a battery saver or “Do not disturb” on the phone: they can hold
            notifications back.
          </p>
          <Button kind="soft" className="self-start" onClick={ring} disabled={isSaving}>
            Send a test
          </Button>
        </div>
        <LockedPhone />
      </div>
    </Card>
  )
}

/** iPhones and iPads ring from the home screen alone: the way there, in three small drawings. */
function InstallCard() {
  return (
    <Card title={`Put ${brand.name} on your home screen first`}>
      <p>An iPhone or iPad rings only for apps on its home screen. It takes a minute, in Safari:</p>
      <ol className="mt-4 grid gap-4 sm:grid-cols-3">
        <Step drawing={<ShareSign />} text="Tap Share, the square with an arrow." />
        <Step drawing={<AddSign />} text="Choose “Add to Home Screen”, then “Add”." />
        <Step drawing={<HomeScreen />} text={`Open ${brand.name} there and come back to this page.`} />
      </ol>
      <p className="mt-4 text-mute text-sm">Your iPhone needs iOS 16.4 or newer.</p>
    </Card>
  )
}

function Step({ drawing, text }: { readonly drawing: ReactNode; readonly text: string }) {
  return (
    <li className="flex items-center gap-3 sm:flex-col sm:items-start">
      <svg
        viewBox="0 0 64 64"
        aria-hidden="true"
        className="size-16 shrink-0 rounded-card bg-indigo-soft fill-none stroke-2 stroke-indigo p-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
      <span>{text}</span>
    </li>
  )
}

const ShareSign = () => <path d="M22 26h-7v29h34V26h-7M32 40V9m-9 9 9-9 9 9" />
const AddSign = () => <path d="M13 13h38v38H13ZM32 23v18M23 32h18" />
const HomeScreen = () => (
  <>
    <path d="M19 5h26a4 4 0 0 1 4 4v46a4 4 0 0 1-4 4H19a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4ZM28 53h8" />
    <path d="M22 14h7v7h-7ZM35 14h7v7h-7ZM22 27h7v7h-7Z" />
    <path d="M35 27h7v7h-7Z" className="fill-lamp" />
  </>
)

const SENTENCES = {
  unauthorised: 'Please sign in again.',
  forbidden: 'You no longer work in this shop.',
  push_service: 'Notifications of this browser come by a service that we do not know. Use another browser.',
  too_many_requests: 'That was often. Wait a minute, then try again.',
} satisfies RefusalWords<(typeof NOTIFICATION_ERRORS)[number]>

/** The sentence for a refusal of the notification settings. */
const notificationRefusalText = toRefusalText(SENTENCES)
