// One name: its state, what to do next, what was seen, the records, checking now, removing.
import { ExternalLink, RefreshCw } from 'lucide-react'
import { freeDomainPage } from '#contract/sql/operator/requests.ts'
import type { DomainClaim } from '#contract/sql/store/domains.ts'
import { checkDomain, removeDomain } from '#data/owner/settings/domain.ts'
import { toShownHost } from '#domain/basics/punycode.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { When } from '#kit/show/When.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { dayText } from '#owner/shared/plan/copy.ts'
import { badgeOf, bothForms, boughtByUsText, domainRefusalText, hostTexts, nextStepText } from './copy.ts'
import { RecordsPart } from './RecordsPart.tsx'

type Props = {
  readonly claim: DomainClaim
  readonly isOwner: boolean
  /** Reads the page again. */
  readonly onChanged: () => Promise<unknown>
}

/** States in which the records are right and nothing is to be done. */
const RECORDS_DONE: readonly DomainClaim['state'][] = ['issuing', 'publishing', 'active']

const HOURS_72 = 72 * 60 * 60 * 1000

export function ClaimCard({ claim, isOwner, onChanged }: Props) {
  const { state, name, canonical, failingSince } = claim
  const [text, tone] = badgeOf(claim)
  const isOpen = state !== 'ended'
  const isOnUs = useIsBoughtByUs(name) && (state === 'waiting' || state === 'proven')
  const isDone = RECORDS_DONE.includes(state)
  const needsRecords = isOpen && !isOnUs && (!isDone || failingSince !== null)
  return (
    <Card title={bothForms(canonical ?? name)} action={<Badge tone={tone}>{text}</Badge>} isStack>
      {failingSince && state === 'active' ? (
        <FailingNote claim={claim} since={failingSince} />
      ) : (
        <p>{isOnUs ? boughtByUsText(name) : nextStepText(claim, dayText)}</p>
      )}
      {isOpen && <SeenPart claim={claim} />}
      {isOpen && <ClaimActions claim={claim} isOwner={isOwner} onChanged={onChanged} />}
      {needsRecords && <RecordsPart claim={claim} />}
      {isDone && !needsRecords && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-indigo underline">
            Show its records
          </summary>
          <RecordsPart claim={claim} />
        </details>
      )}
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

function ClaimActions({ claim, isOwner, onChanged }: Props) {
  const { id: businessId } = useBusiness()
  const { save, isSaving } = useSave()
  const check = () =>
    save({
      send: () => checkDomain(businessId, claim.id),
      onSaved: onChanged,
      refusalText: domainRefusalText,
    })
  return (
    <div className="flex flex-wrap gap-3">
      {claim.state === 'active' && (
        <LinkButton kind="soft" Icon={ExternalLink} href={`https://${claim.canonical}`} isExternal>
          Open it
        </LinkButton>
      )}
      <Button kind="soft" Icon={RefreshCw} isBusy={isSaving} busyText="Looking…" onClick={() => void check()}>
        Check now
      </Button>
      {isOwner && (
        <RemoveName name={claim.name} claimId={claim.id} onRemoved={onChanged}>
          The name is free at once, and its visitors do not see your shop any more. Your link on our site
          keeps working. Delete the records at your registrar afterwards.
        </RemoveName>
      )}
    </div>
  )
}

type RemoveProps = {
  readonly name: string
  /** Null for a name that our team has set up. */
  readonly claimId: string | null
  readonly onRemoved: () => Promise<unknown>
  readonly children: string
}

export function RemoveName({ name, claimId, onRemoved, children }: RemoveProps) {
  const { id: businessId } = useBusiness()
  const { save } = useSave()
  const remove = () =>
    save({
      send: () => removeDomain(businessId, claimId),
      done: 'The name is free',
      onSaved: onRemoved,
      refusalText: domainRefusalText,
    })
  return (
    <AskButton label="Remove" title={`Remove ${name}?`} action="Remove" onConfirm={remove}>
      <p>{children}</p>
    </AskButton>
  )
}

/** What the last check saw, beside what we expect. */
function SeenPart({ claim }: { readonly claim: DomainClaim }) {
  const { checkedAt, hostnames } = claim
  if (checkedAt === null) return <p className="text-mute">We are looking for the first time.</p>
  return (
    <section aria-label="Seen so far" className="rounded-card bg-paper p-4">
      <h3 className="font-semibold">
        <span>Seen so far</span>{' '}
        <span className="font-normal text-mute text-sm">
          <span>(</span>
          <When at={checkedAt} />
          <span>)</span>
        </span>
      </h3>
      <ul className="mt-1 space-y-1">
        {[tokenText(claim), ...hostTexts(claim)].map((text) => (
          <li key={text} className="break-words">
            {text}
          </li>
        ))}
        {hostnames.map(({ host, state, reasons }) => (
          <li key={host} className="break-words">
            {`Certificate of ${toShownHost(host)}: ${CERTIFICATE[state]}${state !== 'serving' && reasons.length > 0 ? ` The provider says: ${reasons.join('; ')}` : ''}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

const CERTIFICATE = {
  going_on: 'under way.',
  serving: 'in place.',
  stuck: 'stuck. We try again by ourselves.',
} as const

function tokenText({ seen: { txt, isDoubled }, token, name }: DomainClaim): string {
  if (!txt?.asked) return 'TXT: we could not ask. Nothing is lost; we ask again.'
  if (txt.agreed.includes(token)) return 'TXT: there, with the right value.'
  if (txt.any.includes(token))
    return 'TXT: one of two resolvers sees it. It is still spreading; wait a little.'
  if (isDoubled)
    return `TXT: it stands at _oja.${name}.${name}. The form adds the domain by itself: type only the short name.`
  const [other] = txt.any
  return other
    ? `TXT: there is another value, ${other}. We expect ${token}.`
    : `TXT: nothing at _oja.${name} yet.`
}

/** `name` in ASCII. False until it is known. */
function useIsBoughtByUs(name: string): boolean {
  const { data } = useStoreRead(freeDomainPage)
  return data?.requests.some((request) => request.name === name && request.status === 'bought') ?? false
}
