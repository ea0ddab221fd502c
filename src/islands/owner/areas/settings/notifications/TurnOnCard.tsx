// Asks before the browser asks: says what rings and what a locked phone shows. The browser asks only after a press on the button.
import { useState } from 'react'
import { brand } from '#brand'
import { isOutage } from '#data/outage.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { ErrorLine } from '#kit/page/ErrorNote.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { turnOn, useRinging } from '#owner/shared/notifications/use-ringing.ts'

/** What to do about each fault. A browser that asks no more is another card. */
const FAULTS = {
  unreachable:
    'This browser could not be reached by its notification service. Check your connection, then try again.',
  key: 'This browser keeps an earlier permission of ours and does not let go of it. Reset notifications for this site in the browser’s settings, then try again.',
  failed: 'Notifications could not be turned on. Check your connection, then try again.',
} as const

export function TurnOnCard() {
  const { id } = useBusiness()
  const { show } = useRinging()
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<keyof typeof FAULTS | null>(null)
  const ask = async () => {
    setAsking(true)
    setFault(null)
    const answer = await turnOn(id).catch((error: unknown) => {
      if (!isOutage(error)) throw error
      return 'failed' as const
    })
    setAsking(false)
    if (answer === 'blocked') show({ support: Notification.permission === 'denied' ? 'blocked' : 'ready' })
    else if (typeof answer === 'string') setFault(answer)
    else show(answer)
  }
  return (
    <Card title="Hear of orders at once">
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="flex flex-col gap-3">
          <p>
            This device rings when an order comes, also when it is locked and the app is closed. It shows the
            shop, the order’s code and its total, and nothing about your customer.
          </p>
          <p className="text-mute text-sm">Your browser asks once more. Choose “Allow”.</p>
          <Button className="self-start" onClick={() => void ask()} disabled={isAsking}>
            {isAsking ? 'Waiting for your answer…' : 'Turn on notifications'}
          </Button>
          <ErrorLine text={fault && FAULTS[fault]} />
        </div>
        <LockedPhone />
      </div>
    </Card>
  )
}

/** A drawing of what a locked phone shows. */
export function LockedPhone() {
  const { name, currency } = useBusiness()
  return (
    <figure
      className="rounded-[1.75rem] border-4 border-ink bg-night p-3 text-card"
      aria-label="A locked phone"
    >
      <p className="figures mt-1 text-center font-bold text-2xl" aria-hidden="true">
        14:32
      </p>
      <div className="mt-3 mb-2 flex gap-2 rounded-card bg-card p-2.5 text-ink text-sm">
        <img src="/icon-192.png" alt="" width={32} height={32} className="size-8 shrink-0 rounded-lg" />
        <div className="min-w-0 flex-1">
          <p className="flex justify-between gap-2 text-mute text-xs">
            <span translate="no">{brand.name}</span>
            <span>now</span>
          </p>
          <p className="font-bold">New order A7K2</p>
          <p className="break-words">{`${formatMoney(1_250_000, currency)} · ${name}`}</p>
        </div>
      </div>
    </figure>
  )
}
