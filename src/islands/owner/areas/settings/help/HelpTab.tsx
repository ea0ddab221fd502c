// Help: asking us, what we answered, the person for shops on Enterprise, and where else to look.
import { Mail, MessageCircle } from 'lucide-react'
import { brand } from '#brand'
import { askSupport, type SupportPage, supportPage } from '#contract/sql/operator/requests.ts'
import { TEXT_LENGTH } from '#domain/basics/text.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { readSupport, type SupportValues } from '#domain/store/forms/support-form.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { TextArea } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { When } from '#kit/show/When.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { planName } from '#owner/shared/plan/copy.ts'

export default function HelpTab() {
  const query = useStoreRead(supportPage)
  return (
    <div className="flex flex-col gap-4">
      <FindCard />
      <Loaded query={query} failed="Your questions could not be loaded.">
        {(data) => (
          <>
            {data.plan === 'enterprise' && <ContactCard />}
            <AskCard plan={data.plan} />
            <AskedList requests={data.requests} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** What answers at once: the help desk and the assistant, also while our servers do not answer. */
function FindCard() {
  return (
    <Card title="Find it yourself">
      <div className="flex flex-col items-start gap-3">
        <p>The Help Desk answers most questions: orders, products, payments, your link.</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/help" kind="soft" isExternal>
            Open the Help Desk
          </LinkButton>
          <LinkButton href="/settings/help?help" kind="soft">
            Ask the assistant
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

const EMPTY: SupportValues = { message: '', answerBy: 'whatsapp' }

/** The form with which a member asks us something. The plan of the shop goes with it; the server reads it. */
function AskCard({ plan }: { readonly plan: PlanId }) {
  const { id: businessId } = useBusiness()
  const { write } = useStoreWrite(askSupport, REFUSALS)
  const edit = useEditForm({ draftKey: `support:${businessId}`, values: EMPTY, read: readSupport })
  const { form } = edit
  const send = edit.submit(({ message, answerBy }) =>
    write(
      { message, answerBy },
      { done: 'Sent. We will write to you.', onSaved: () => form.reset({ ...EMPTY, answerBy }) },
    ),
  )
  const answerBy = form.watch('answerBy')
  return (
    <Card title="Ask us">
      <EditForm label="Ask us" edit={edit} onSubmit={send} action="Send" busyText="Sending…">
        <p>{promiseOf(plan)}</p>
        <TextArea
          label="What can we help with?"
          maxLength={TEXT_LENGTH.long}
          hint="We see which shop asks and which plan it has. Never write a password here."
          {...fieldOf(form, 'message')}
        />
        <Choices
          label="Answer me"
          {...choiceOf(form, 'answerBy')}
          choices={[
            { value: 'whatsapp', label: 'On WhatsApp' },
            { value: 'mail', label: 'By email' },
          ]}
          hint={
            answerBy === 'mail'
              ? 'To the address with which you sign in.'
              : 'To the WhatsApp number of the shop.'
          }
        />
      </EditForm>
    </Card>
  )
}

function promiseOf(plan: PlanId): string {
  const within = `We answer within ${brand.supportHours.emailReplyHours} hours.`
  return plan === 'starter'
    ? within
    : `${within} Your questions come before those of shops on ${planName('starter')}.`
}

const REFUSALS = {
  too_many_requests: 'Enough of your questions wait for us today. Write on WhatsApp if it cannot wait.',
  forbidden: 'You are no longer a member of this shop.',
  other: 'This could not be sent. Please look at it again.',
}

/** What the shop has asked us, and our answers. */
function AskedList({ requests }: Pick<SupportPage, 'requests'>) {
  return (
    <Card title="What you asked">
      {requests.length === 0 && (
        <p className="text-mute">Nothing yet. Your questions and our answers stand here.</p>
      )}
      <ul>
        {requests.map(({ id, message, askedAt, status, note }) => (
          <li key={id} className="border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 text-mute text-sm">
              <Badge tone={status === 'done' ? 'good' : 'wait'}>
                {status === 'done' ? 'Answered' : 'Waiting'}
              </Badge>
              <When at={askedAt} />
            </p>
            <p className="mt-1 whitespace-pre-line break-words">{message}</p>
            {note && <p className="mt-2 break-words rounded-card bg-leaf-soft p-3">{note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The person who looks after shops on Enterprise. */
function ContactCard() {
  const { name: shop } = useBusiness()
  const { name, whatsApp, email } = brand.dedicatedContact
  return (
    <Card title={`${name} looks after your shop`} isStack>
      <p className="break-words">{`Write to ${name} directly, at any time: ${email}`}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          href={whatsAppLink(whatsApp, `Hello ${name}, this is ${shop}.`)}
          kind="leaf"
          Icon={MessageCircle}
          isExternal
        >
          WhatsApp
        </LinkButton>
        <LinkButton href={`mailto:${email}`} kind="plain" Icon={Mail} isExternal>
          E-mail
        </LinkButton>
      </div>
    </Card>
  )
}
