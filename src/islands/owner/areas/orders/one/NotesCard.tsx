// Notes that colleagues leave each other on an order. The customer never sees them. Under them stands all that happened to the order.
import { useState } from 'react'
import type { OrderDetails, OrderHistoryEvent } from '#domain/order/order-details.ts'
import { eventWords } from '#domain/order/order-history.ts'
import { Button } from '#kit/action/Button.tsx'
import { dropDraft, keepDraft, readDraft } from '#kit/form/draft-storage.ts'
import { type Riders, useRide } from '#kit/form/riders.ts'
import { TextArea } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { When } from '#kit/show/When.tsx'
import type { OrderActions } from '../shared/use-order-actions.ts'

type Props = { readonly order: OrderDetails; readonly actions: OrderActions; readonly riders: Riders }

export function NotesCard({ order, actions, riders }: Props) {
  const key = `order-note:${order.id}`
  const [text, setText] = useState(() => {
    const kept = readDraft(key, Date.now())?.values
    return typeof kept === 'string' ? kept : ''
  })
  const [isBusy, setBusy] = useState(false)
  const notes = order.events.filter((event) => event.kind === 'note')
  const write = (value: string) => {
    setText(value)
    if (value === '') dropDraft(key)
    else keepDraft(key, { values: value }, Date.now())
  }
  const isEmpty = text.trim() === ''
  const add = async () => {
    setBusy(true)
    const isAdded = await actions.note(text)
    setBusy(false)
    if (isAdded) write('')
    return isAdded
  }
  useRide(riders, 'your note', isEmpty ? null : add)
  return (
    <Card title="Notes">
      {notes.length > 0 && (
        <ul className="mb-4 flex flex-col gap-3">
          {notes.map((note) => (
            <li key={note.id} className="break-words rounded-card bg-paper px-3 py-2">
              <p className="whitespace-pre-wrap">{note.note}</p>
              <p className="text-mute text-sm">
                <span>{`${authorText(note)} ·`}</span> <When at={note.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty) void add()
        }}
        className="flex flex-col gap-3"
      >
        <TextArea
          label="A note for you and your team"
          hint="The customer does not see it."
          rows={2}
          maxLength={1000}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        {!isEmpty && (
          <Button type="submit" kind="soft" className="self-start" isBusy={isBusy} busyText="Saving…">
            Add note
          </Button>
        )}
      </form>
    </Card>
  )
}

/** `You`, a colleague's address, `The customer` for the customer's acts, or else `Somebody who has left`. Empty for automatic events. */
export function authorText(event: OrderHistoryEvent): string {
  if (event.isMine) return 'You'
  if (event.author) return event.author
  if (event.details.by === 'customer') return 'The customer'
  if (event.kind === 'placed')
    return event.details.source === 'manual' ? 'Somebody who has left' : 'The customer'
  return event.kind === 'expired' ? '' : 'Somebody who has left'
}

/** All events of the order, newest first. */
export function HistoryCard({ order }: { readonly order: OrderDetails }) {
  return (
    <Card title="History">
      <ol className="flex flex-col gap-4 border-line border-l-2 pl-4">
        {order.events.map((event) => {
          const { title, lines } = eventWords(event, order)
          const author = authorText(event)
          return (
            <li key={event.id} className="min-w-0 break-words">
              <p className="font-medium">{title}</p>
              {lines.map((line) => (
                <p key={line} className="whitespace-pre-wrap">
                  {line}
                </p>
              ))}
              <p className="text-mute text-sm">
                <span>{author && `${author} · `}</span>
                <When at={event.at} />
              </p>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
