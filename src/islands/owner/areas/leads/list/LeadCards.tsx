// Leads in cards: those who wait, those who were told, those who have ordered since, and those whose chat message has not come yet. The shop ticks the last,
// because only the shop sees its chats.
import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { proveLead, removeLead } from '#contract/sql/orders/leads.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import type { Lead } from '#domain/customer/leads.ts'
import { Button } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { When } from '#kit/show/When.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { LEAD_REFUSALS, useOpenMessage, wishText } from '../shared/use-open-message.ts'

/** An entry can be taken back for a day; the database has the same limit. */
const UNDO_MS = 24 * 60 * 60_000

type Props = { readonly title: string; readonly leads: readonly Lead[]; readonly empty: string }

export function WaitingCard({ title, leads, empty }: Props) {
  return (
    <Card title={leads.length > 0 ? `${title} (${leads.length})` : title}>
      {leads.length === 0 && <p className="text-mute">{empty}</p>}
      <ul className="divide-y divide-line">
        {leads.map((lead) => (
          <li key={lead.id} className="flex flex-wrap items-start justify-between gap-2 py-3">
            <Who lead={lead} />
            <span className="flex flex-wrap gap-2">
              <NotSent lead={lead} />
              <RemoveLead lead={lead} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function OrderedCard({ leads }: { readonly leads: readonly Lead[] }) {
  return (
    <Card title={leads.length > 0 ? `Ordered (${leads.length})` : 'Ordered'}>
      {leads.length === 0 && (
        <p className="text-mute">An order with the same number, placed after they asked, stands here.</p>
      )}
      <ul className="divide-y divide-line">
        {leads.map((lead) => (
          <li key={lead.id} className="flex flex-wrap items-start justify-between gap-2 py-3">
            <Who lead={lead} />
            {lead.order && (
              <Link
                href={`/dashboard/orders/${lead.order.id}`}
                className="inline-flex min-h-11 items-center font-medium text-indigo underline underline-offset-4"
              >
                {`Order ${lead.order.code}`}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Who({ lead }: { readonly lead: Lead }) {
  const { country } = useBusiness()
  const [last] = lead.messages
  return (
    <p className="min-w-0 flex-1 basis-48 break-words">
      <b translate="no">{lead.name}</b>{' '}
      <span translate="no" className="figures whitespace-nowrap text-mute text-sm">
        {formatPhone(lead.phone, country)}
      </span>
      <span className="block">
        <span>{`${wishText(lead)},`}</span> <When at={lead.createdAt} />
      </span>
      {last && (
        <span className="block">
          <Badge tone="good">✓ told</Badge> <When at={last.at} />
        </span>
      )}
    </p>
  )
}

/** Removes the entry of the last message, for a message that was opened and not sent. */
function NotSent({ lead }: { readonly lead: Lead }) {
  const { undo } = useOpenMessage()
  const [last] = lead.messages
  if (!last || serverNow() - Date.parse(last.at) > UNDO_MS) return null
  return (
    <Button kind="plain" aria-label={`Not sent: ${lead.name}`} onClick={() => void undo(last.id)}>
      Not sent
    </Button>
  )
}

/** Removes a lead, for example because the person asks for it. */
function RemoveLead({ lead }: { readonly lead: Lead }) {
  const { save: remove, isSaving } = useStoreWrite(removeLead, LEAD_REFUSALS)
  return (
    <AskButton
      label="Remove"
      name={`Remove ${lead.name}`}
      isDisabled={isSaving}
      title={`Remove ${lead.name}?`}
      action="Remove"
      onConfirm={() => remove({ leadId: lead.id })}
    >
      <p>Their name and number leave this list. If they stopped your messages, that stays.</p>
    </AskButton>
  )
}

/** People whose chat message has not come yet. The shop ticks it, because only the shop sees its chats. */
export function UnprovenCard({ leads }: { readonly leads: readonly Lead[] }) {
  return (
    <Card title={leads.length > 0 ? `Not proven yet (${leads.length})` : 'Not proven yet'}>
      <p className="text-mute">
        Anybody can type any number. Tick a person only when their own message with the code is in your
        WhatsApp. They are removed after 30 days.
      </p>
      <ul className="divide-y divide-line">
        {leads.map((lead) => (
          <UnprovenRow key={lead.id} lead={lead} />
        ))}
      </ul>
    </Card>
  )
}

function UnprovenRow({ lead }: { readonly lead: Lead }) {
  const { country } = useBusiness()
  const { save, isSaving } = useStoreWrite(proveLead, LEAD_REFUSALS)
  const prove = ({ isProven }: { readonly isProven: boolean }): Promise<boolean> =>
    save(
      { leadId: lead.id, isProven },
      {
        onSaved: () => {
          if (!isProven) return
          const undo = { label: 'Undo', onPress: () => void prove({ isProven: false }) }
          toast({ text: `${lead.name} is proven`, action: undo })
        },
      },
    )
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="min-w-0 break-words">
        <b translate="no">{lead.name}</b>{' '}
        <span translate="no" className="figures whitespace-nowrap text-mute text-sm">
          {formatPhone(lead.phone, country)}
        </span>
        <span className="block">
          <span>{`${wishText(lead)},`}</span> <When at={lead.createdAt} />
        </span>
        <span className="block">
          <span>Code</span>{' '}
          <b translate="no" className="figures">
            {lead.code}
          </b>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="soft"
          className="flex-wrap py-2"
          Icon={Check}
          isBusy={isSaving}
          busyText="One moment…"
          aria-label={`Their message came: ${lead.name}, code ${lead.code}`}
          onClick={() => void prove({ isProven: true })}
        >
          Their message came
        </Button>
        <RemoveLead lead={lead} />
      </div>
    </li>
  )
}
