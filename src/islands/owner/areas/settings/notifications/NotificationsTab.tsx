// Notifications of this device for the store: turning them on, what rings, quiet hours, a test. Also the mails to the owner. The browser asks for
// permission only after a press, never when the page opens.

import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SoundSwitch } from '#owner/live/SoundSwitch.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { type Ringing, useRinging } from '#owner/shared/notifications/use-ringing.ts'
import { InstallCard } from './InstallCard.tsx'
import { MailCard } from './MailCard.tsx'
import { QuietHoursCard } from './QuietHoursCard.tsx'
import { TestCard } from './TestCard.tsx'
import { TurnOnCard } from './TurnOnCard.tsx'
import { useChoices } from './use-choices.ts'
import { WhatRingsCard } from './WhatRingsCard.tsx'

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
