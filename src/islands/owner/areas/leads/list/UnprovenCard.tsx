// People whose chat message has not come yet. The shop ticks it, because only the shop sees its chats.
import { Check } from 'lucide-react'
import { proveLead } from '#contract/sql/orders/leads.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import type { Lead } from '#domain/customer/leads.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { When } from '#kit/show/When.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { LEAD_REFUSALS, wishText } from '../shared/copy.ts'
import { RemoveLead } from './QuietCards.tsx'

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
