// Removes a lead, for example because the person asks for it.
import { useState } from 'react'
import { removeLead } from '#contract/sql/orders/leads.ts'
import type { Lead } from '#domain/customer/leads.ts'
import { Button } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { LEAD_REFUSALS } from '../shared/copy.ts'

export function RemoveLead({ lead }: { readonly lead: Lead }) {
  const { save: remove, isSaving } = useStoreWrite(removeLead, LEAD_REFUSALS)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        kind="plain"
        disabled={isSaving}
        aria-label={`Remove ${lead.name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        title={`Remove ${lead.name}?`}
        action="Remove"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          if (await remove({ leadId: lead.id })) setAsking(false)
        }}
      >
        <p>Their name and number leave this list. If they stopped your messages, that stays.</p>
      </ConfirmDialog>
    </>
  )
}
