// The people of the segment, one tap each. Whoever stopped the shop's messages is not named; whoever was written to a short time ago waits.
import { MessageCircle } from 'lucide-react'
import { broadcastPeople } from '#contract/sql/orders/leads.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { type BroadcastPerson, splitByPause, type Whom } from '#domain/customer/leads.ts'
import { broadcastMessage, type PickedProduct } from '#domain/message/lead-messages.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { When } from '#kit/show/When.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { useOpenMessage, useWritingShop } from '../shared/use-open-message.ts'

type Props = {
  readonly whom: Whom
  readonly products: readonly PickedProduct[]
  readonly words: string
}

export function PeopleCard({ whom, products, words }: Props) {
  const shop = useWritingShop()
  const { open, isOpening } = useOpenMessage()
  const { segment, categoryId, tag } = whom
  const isChosen = (segment !== 'category' || categoryId !== null) && (segment !== 'tag' || tag !== null)
  const query = useStoreRead(broadcastPeople, whom, { enabled: isChosen })
  const { data } = query
  const { free, paused } = splitByPause(data?.people ?? [], new Date(serverNow()))
  const hrefOf = (person: BroadcastPerson) =>
    whatsAppLink(person.phone, broadcastMessage({ words, products }, person, shop))
  const [first] = free
  return (
    <Card title="4. One by one">
      {isChosen && (
        <Loaded query={query} failed="The people could not be loaded.">
          {({ stopped }) => <Lead count={free.length} stopped={stopped} />}
        </Loaded>
      )}
      {first && products.length > 0 && (
        <details className="mb-2 text-sm">
          <summary className="min-h-6 cursor-pointer font-medium text-indigo">Read the message</summary>
          <p className="mt-1 wrap-anywhere whitespace-pre-line rounded-card bg-paper p-3">
            {broadcastMessage({ words, products }, first, shop)}
          </p>
        </details>
      )}
      {free.length > 0 && products.length === 0 && <p className="text-mute">Pick a product first.</p>}
      <ul aria-label="To write to" className="divide-y divide-line">
        {free.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <b translate="no" className="min-w-0 flex-1 basis-32 break-words">
              {person.name}
            </b>
            <Button
              kind="leaf"
              Icon={MessageCircle}
              disabled={isOpening || products.length === 0}
              aria-label={`Write to ${person.name}`}
              onClick={() => void open({ kind: 'broadcast', customerId: person.id }, hrefOf(person))}
            >
              Write
            </Button>
          </li>
        ))}
      </ul>
      <PausedList people={paused} />
    </Card>
  )
}

function Lead({ count, stopped }: { readonly count: number; readonly stopped: number }) {
  const people = count === 0 ? 'Nobody to write to now.' : count === 1 ? 'One person.' : `${count} people.`
  const [have, are] = stopped === 1 ? ['One has', 'is'] : [`${stopped} have`, 'are']
  return (
    <p className="mb-2 text-mute">
      <span>{people}</span>{' '}
      {stopped > 0 && <span>{`${have} stopped your messages and ${are} left out. `}</span>}
      <span>WhatsApp closes accounts of which people complain: write only to those who know you.</span>
    </p>
  )
}

function PausedList({ people }: { readonly people: readonly BroadcastPerson[] }) {
  const { undo } = useOpenMessage()
  if (people.length === 0) return null
  return (
    <>
      <h3 className="mt-3 font-medium">Written to in the last seven days</h3>
      <ul aria-label="Written to" className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <span className="min-w-0 flex-1 basis-32 break-words">
              <span translate="no">{person.name}</span> <Badge tone="good">✓ written</Badge>{' '}
              {person.lastAt && (
                <span className="text-mute text-sm">
                  <When at={person.lastAt} />
                </span>
              )}
            </span>
            {person.messageId &&
              person.lastAt &&
              serverNow() - Date.parse(person.lastAt) < 24 * 60 * 60_000 && (
                <Button
                  kind="plain"
                  aria-label={`Not sent: ${person.name}`}
                  onClick={() => void undo(person.messageId ?? '')}
                >
                  Not sent
                </Button>
              )}
          </li>
        ))}
      </ul>
    </>
  )
}
