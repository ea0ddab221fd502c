// One name: its state, what to do next, what was seen, the records, checking now, removing.
import { ExternalLink, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { DomainClaim } from '#contract/sql/store/domains.ts'
import { checkDomain, removeDomain } from '#data/owner/settings/domain.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { dayText } from '#owner/shared/plan/copy.ts'
import { badgeOf, bothForms, boughtByUsText, domainRefusalText, nextStepText } from './copy.ts'
import { RecordsPart } from './RecordsPart.tsx'
import { SeenPart } from './SeenPart.tsx'
import { useIsBoughtByUs } from './use-is-bought-by-us.ts'

type Props = {
  readonly claim: DomainClaim
  readonly isOwner: boolean
  /** Reads the page again. */
  readonly onChanged: () => Promise<unknown>
}

const HOURS_72 = 72 * 60 * 60 * 1000

export function ClaimCard({ claim, isOwner, onChanged }: Props) {
  const { state, name, canonical, failingSince } = claim
  const [text, tone] = badgeOf(claim)
  const isOpen = state !== 'ended'
  const isOnUs = useIsBoughtByUs(name) && (state === 'waiting' || state === 'proven')
  const needsRecords = isOpen && !isOnUs && (state !== 'active' || failingSince !== null)
  return (
    <Card title={bothForms(canonical ?? name)} action={<Badge tone={tone}>{text}</Badge>}>
      <div className="flex flex-col gap-4">
        {failingSince && state === 'active' ? (
          <FailingNote claim={claim} since={failingSince} />
        ) : (
          <p>{isOnUs ? boughtByUsText(name) : nextStepText(claim, dayText)}</p>
        )}
        {isOpen && <SeenPart claim={claim} />}
        {isOpen && <Deeds claim={claim} isOwner={isOwner} onChanged={onChanged} />}
        {needsRecords && <RecordsPart claim={claim} />}
        {state === 'active' && !needsRecords && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center font-medium text-indigo underline">
              Show its records
            </summary>
            <RecordsPart claim={claim} />
          </details>
        )}
      </div>
    </Card>
  )
}

function FailingNote({ claim, since }: { readonly claim: DomainClaim; readonly since: string }) {
  const host = bothForms(claim.canonical ?? claim.name)
  const until = new Date(Date.parse(since) + HOURS_72).toISOString()
  return (
    <p role="alert" className="rounded-card bg-danger-soft p-4 text-danger">
      {`${host} has not led to us since ${dayText(since)}. We keep it until ${dayText(until)}. Put its records back, as below, and all is well again.`}
    </p>
  )
}

function Deeds({ claim, isOwner, onChanged }: Props) {
  const { id: businessId } = useBusiness()
  const [isAsking, setAsking] = useState(false)
  const checking = useSave()
  const removing = useSave()
  const check = () =>
    checking.save({
      send: () => checkDomain(businessId, claim.id),
      onSaved: onChanged,
      refusalText: domainRefusalText,
    })
  const remove = () =>
    removing.save({
      send: () => removeDomain(businessId, claim.id),
      onSaved: async () => {
        toast({ text: 'The name is free' })
        await onChanged()
      },
      refusalText: domainRefusalText,
    })
  return (
    <div className="flex flex-wrap gap-3">
      {claim.state === 'active' && (
        <LinkButton kind="soft" Icon={ExternalLink} href={`https://${claim.canonical}`} isExternal>
          Open it
        </LinkButton>
      )}
      <Button
        kind="soft"
        Icon={RefreshCw}
        isBusy={checking.isSaving}
        busyText="Looking…"
        onClick={() => void check()}
      >
        Check now
      </Button>
      {isOwner && (
        <Button kind="plain" onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      <ConfirmDialog
        title={`Remove ${claim.name}?`}
        action="Remove"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await remove()
          setAsking(false)
        }}
      >
        <p>
          The name is free at once, and its visitors do not see your shop any more. Your link on our site
          keeps working. Delete the records at your registrar afterwards.
        </p>
      </ConfirmDialog>
    </div>
  )
}
