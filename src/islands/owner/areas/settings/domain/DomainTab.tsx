// The shop's own domain: adding a name, and each name's way from its records to a safe connection.
import { useEffect, useState } from 'react'
import { type DomainPage, domainPage } from '#contract/sql/store/domains.ts'
import { claimDomain } from '#data/owner/settings/domain.ts'
import { ok } from '#domain/basics/result.ts'
import { leastPlan } from '#domain/plan/plan.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { planName } from '#owner/shared/plan/copy.ts'
import { ClaimCard, RemoveName } from './ClaimCard.tsx'
import { bothForms, domainRefusalText } from './copy.ts'

/** How often the page reads the claims again while a claim is not active. */
const LOOK_MS = 10_000
const MOVING = ['waiting', 'proven', 'issuing', 'publishing']

export default function DomainTab() {
  const query = useStoreRead(
    domainPage,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.claims.some(({ state }) => MOVING.includes(state)) ? LOOK_MS : false,
    },
  )
  // A write hands on its answer, and refetch would take that for options.
  const readAgain = () => query.refetch()
  useLinksFollow(query.data)
  return (
    <Loaded query={query} failed="Your domain could not be loaded.">
      {({ claims, mayUse, isOwner, byHand }) => (
        <div className="flex flex-col gap-4">
          {byHand && <ByHandCard name={byHand} isOwner={isOwner} onChanged={readAgain} />}
          {claims.map((claim) => (
            <ClaimCard key={claim.id} claim={claim} isOwner={isOwner} onChanged={readAgain} />
          ))}
          {mayUse && isOwner && <ClaimForm onClaimed={readAgain} />}
          {!mayUse && <PlanNote />}
          {mayUse && !isOwner && claims.length === 0 && (
            <p className="text-mute">Only an owner of the shop can add a name.</p>
          )}
        </div>
      )}
    </Loaded>
  )
}

/** Links of the dashboard name the domain as soon as it is active. */
function useLinksFollow(page: DomainPage | undefined): void {
  const { customDomain } = useBusiness()
  const { refresh } = useBusinessChoice()
  const served = page?.claims.find(({ state }) => state === 'active')?.canonical ?? page?.byHand ?? null
  const [told, setTold] = useState<string | null>(null)
  useEffect(() => {
    const news = `${customDomain} ${served}`
    if (!page || customDomain === served || told === news) return
    setTold(news)
    void refresh()
  }, [page, customDomain, served, told, refresh])
}

function PlanNote() {
  return (
    <EmptyState
      title="A name of your own"
      text={`Your shop at adunni.com instead of a link on our site. ${planName(leastPlan('custom-domain'))} includes it, and so does a year of ${planName('premium')}.`}
      action={<LinkButton href="/settings/plan">See the plans</LinkButton>}
    />
  )
}

type ByHandProps = {
  readonly name: string
  readonly isOwner: boolean
  readonly onChanged: () => Promise<unknown>
}

function ByHandCard({ name, isOwner, onChanged }: ByHandProps) {
  return (
    <Card title={bothForms(name)} action={<Badge tone="good">Active</Badge>} isStack>
      <p>Our team has set up this name for you.</p>
      {isOwner && (
        <div>
          <RemoveName name={name} claimId={null} onRemoved={onChanged}>
            Its visitors do not see your shop any more. Your link on our site keeps working.
          </RemoveName>
        </div>
      )}
    </Card>
  )
}

type Typed = { readonly name: string }

/** Typing a name for the shop. The server reads it; a refusal is shown at the field and keeps what was typed. */
function ClaimForm({ onClaimed }: { readonly onClaimed: () => Promise<unknown> }) {
  const { id: businessId } = useBusiness()
  const edit = useEditForm({
    draftKey: `domain:${businessId}`,
    values: { name: '' },
    read: (typed: Typed) => ok(typed),
  })
  const { form } = edit
  const claim = edit.submit(({ name }) => ({
    send: () => claimDomain(businessId, name),
    onSaved: async () => {
      form.reset({ name: '' })
      await onClaimed()
    },
    // The server reads the name: what it refuses stands at the field.
    refusalText: (refusal) => {
      const message = domainRefusalText(refusal)
      if (message !== null) form.setError('name', { message })
      return null
    },
  }))
  return (
    <Card title="Add a name">
      <EditForm label="Add a name" edit={edit} onSubmit={claim} action="Add the name" busyText="One moment…">
        <TextField
          label="Domain name"
          hint="A name that you have bought, such as adunni.com."
          placeholder="adunni.com"
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={300}
          {...fieldOf(form, 'name')}
        />
      </EditForm>
    </Card>
  )
}
