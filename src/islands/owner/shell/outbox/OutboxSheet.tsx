// What waits for the line, act by act, and what the server said to each.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { sendWaiting } from '#data/owner/outbox/outbox.ts'
import { $waiting, heldOf } from '#data/owner/outbox/waiting.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import { toast } from '#kit/toast/toast.ts'
import { WaitingRow } from './WaitingRow.tsx'

type Props = { readonly onClose: () => void }

export default function OutboxSheet({ onClose }: Props) {
  const waiting = useStore($waiting)
  const held = heldOf(waiting)
  const hasOpen = waiting.some((one) => one.refusal === null && !held.includes(one))
  return (
    <Sheet
      title="What waits for the line"
      isOpen
      onClose={onClose}
      leave="Close"
      actions={hasOpen && <SendButton />}
    >
      <p className="mb-4 text-mute">
        {waiting.length > 0
          ? 'Done without a line, and kept on this phone. It is sent in this order, once each, when the line is back.'
          : 'Nothing waits any more.'}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {waiting.map((action) => (
          <WaitingRow key={action.id} action={action} onLeave={onClose} />
        ))}
      </ul>
    </Sheet>
  )
}

function SendButton() {
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await sendWaiting().catch(warnOfRefusal('outbox: nothing could be sent'))
    setBusy(false)
    const held = heldOf($waiting.get())
    if ($waiting.get().some((one) => one.refusal === null && !held.includes(one)))
      toast({ kind: 'bad', text: 'The line is still away. Nothing is lost: it goes by itself.' })
  }
  return (
    <Button onClick={() => void send()} isBusy={isBusy} busyText="Sending…">
      Send now
    </Button>
  )
}
