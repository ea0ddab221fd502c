// Removes a lead, for example because the person asks for it.
import { useState } from 'react'
import { removeLead } from '#data/owner/leads/leads.ts'
import type { Lead } from '#domain/customer/leads.ts'
import { Button } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { leadRefusalText } from '../shared/copy.ts'

export function RemoveLead({ lead }: { readonly lead: Lead }) {
  const { id } = useBusiness()
  const readAgain = useReadAgain('leads')
  const { save, isSaving } = useSave()
  const [isAsking, setAsking] = useState(false)
  const remove = () =>
    save({ send: () => removeLead(id, lead.id), onSaved: readAgain, refusalText: leadRefusalText })
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
          if (await remove()) setAsking(false)
        }}
      >
        <p>Their name and number leave this list. If they stopped your messages, that stays.</p>
      </ConfirmDialog>
    </>
  )
}
