// The domain that comes with a paid year: asking for it, taking that back, and how far it is.
import { useState } from 'react'
import {
  askFreeDomain,
  type FreeDomainPage,
  freeDomainPage,
  withdrawFreeDomain,
} from '#contract/sql/operator/requests.ts'
import {
  domainInBothForms,
  FREE_ENDINGS,
  type FreeDomainValues,
  readFreeDomain,
} from '#domain/store/forms/free-domain-form.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { AskButton, ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { dayText, planName } from '#owner/shared/plan/copy.ts'

export function FreeDomainCard({ isOwner }: { readonly isOwner: boolean }) {
  const query = useStoreRead(freeDomainPage)
  return (
    <Card title="Free domain" isStack>
      <Loaded query={query} failed="Your domain could not be loaded." rows={1}>
        {(data) => (
          <>
            <Requests requests={data.requests} isOwner={isOwner} />
            <NextStep page={data} isOwner={isOwner} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

const STATES = {
  asked: ['Asked', 'wait', 'We buy it for you within days.'],
  bought: [
    'Bought',
    'brand',
    'It is yours. We connect it to your shop next: it is shown under Domain how far it is.',
  ],
  connected: ['Connected', 'good', 'Your shop is shown at it.'],
  refused: ['Not possible', 'bad', ''],
} as const

type RequestsProps = Pick<FreeDomainPage, 'requests'> & { readonly isOwner: boolean }

function Requests({ requests, isOwner }: RequestsProps) {
  if (requests.length === 0) return null
  return (
    <ul className="flex flex-col gap-4">
      {requests.map(({ id, name, status, reason }) => {
        const [word, tone, meaning] = STATES[status]
        return (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words font-medium">{domainInBothForms(name)}</span>
              <Badge tone={tone}>{word}</Badge>
            </p>
            <p className="text-mute">{[meaning, reason].filter(Boolean).join(' ')}</p>
            {status === 'asked' && isOwner && <WithdrawButton id={id} name={name} />}
            {(status === 'bought' || status === 'connected') && (
              <LinkButton href="/settings/domain" kind="soft" className="mt-2">
                Your domain
              </LinkButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function WithdrawButton({ id, name }: Pick<FreeDomainPage['requests'][number], 'id' | 'name'>) {
  const { save } = useStoreWrite(withdrawFreeDomain, {
    not_found: 'We are buying it already, so it can no longer be taken back.',
    forbidden: ONLY_OWNERS,
  })
  return (
    <AskButton
      label="Take it back"
      name={`Take it back: ${domainInBothForms(name)}`}
      title="Take this request back?"
      action="Take it back"
      onConfirm={() => save({ requestId: id }, { done: 'Taken back. You can ask for another name.' })}
    >
      <p className="break-words">
        <span>We do not buy</span> <b>{domainInBothForms(name)}</b>
        <span>. You can ask for another name instead.</span>
      </p>
    </AskButton>
  )
}

function NextStep({ page, isOwner }: { readonly page: FreeDomainPage; readonly isOwner: boolean }) {
  if (page.mayAsk)
    return isOwner ? <AskForm /> : <p className="text-mute">An owner of the shop can ask for its domain.</p>
  if (page.nextAt)
    return (
      <p className="text-mute">{`With your next paid year you can ask again from ${dayText(page.nextAt)}.`}</p>
    )
  return (
    <p>{`Pay ${planName('premium')} or ${planName('enterprise')} for a year, and a .com, .ng or .co.uk domain of your choice is included. You choose the name here after paying, and our team sets it up.`}</p>
  )
}

const ONLY_OWNERS = 'Only an owner of the shop can do this.'

const REFUSALS = {
  not_annual: 'A free domain needs a year that is paid.',
  domain_used: 'The domain of this year is asked for already.',
  domain_taken: 'Another shop has asked for this name. Choose another one.',
  bad_request: 'This name cannot be given. Choose another one.',
  forbidden: ONLY_OWNERS,
}

function AskForm() {
  const { edit, send } = useAsk()
  const [asked, setAsked] = useState<string | null>(null)
  const { form } = edit
  const typed = form.watch()
  const read = readFreeDomain(typed, location.hostname)
  return (
    <EditForm
      label="Free domain"
      edit={edit}
      onSubmit={form.handleSubmit(setAsked)}
      action="Ask for this domain"
      busyText="Asking…"
    >
      <p>Your paid year includes a domain. Choose its name: we buy it and set it up.</p>
      <TextField
        label="Name"
        placeholder="yourshop"
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...fieldOf(form, 'label')}
      />
      <Choices
        label="Ending"
        {...choiceOf(form, 'ending')}
        choices={FREE_ENDINGS.map((ending) => ({ value: ending, label: ending }))}
      />
      {read.ok && (
        <p className="break-words rounded-card bg-paper p-4">
          <span>You ask for</span> <b>{domainInBothForms(read.value)}</b>
          <span>. Once it is bought it cannot be changed.</span>
        </p>
      )}
      <ConfirmDialog
        title="Is it spelled right?"
        action="Ask for it"
        busyText="Asking…"
        isDanger={false}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => send()}
      >
        <p className="break-words">
          <b>{domainInBothForms(asked ?? '')}</b> <span>cannot be changed once it is bought.</span>
        </p>
      </ConfirmDialog>
    </EditForm>
  )
}

function useAsk() {
  const { write } = useStoreWrite(askFreeDomain, REFUSALS)
  const edit = useEditForm<FreeDomainValues, string>({
    draftKey: null,
    values: { label: '', ending: '.com' },
    read: (typed) => readFreeDomain(typed, location.hostname),
  })
  const send = edit.submit((name) => write({ name }, { done: 'Asked. We buy it within days.' }))
  return { edit, send }
}
