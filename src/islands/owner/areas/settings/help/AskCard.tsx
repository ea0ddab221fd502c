// The form with which a member asks us something. The plan of the shop goes with it; the server reads it.
import { brand } from '#brand'
import { askSupport } from '#contract/sql/operator/asked.ts'
import { TEXT_LENGTH } from '#domain/basics/text.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { readSupport, type SupportValues } from '#domain/store/forms/support-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextArea } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { planName } from '#owner/shared/plan/copy.ts'

const EMPTY: SupportValues = { message: '', answerBy: 'whatsapp' }

export function AskCard({ plan }: { readonly plan: PlanId }) {
  const { edit, send } = useAsk()
  const { form } = edit
  const answerBy = form.watch('answerBy')
  return (
    <Card title="Ask us">
      <EditForm
        label="Ask us"
        edit={edit}
        onSubmit={send}
        buttons={
          <Button type="submit" className="self-start" isBusy={edit.isSaving} busyText="Sending…">
            Send
          </Button>
        }
      >
        <p>{promiseOf(plan)}</p>
        <TextArea
          label="What can we help with?"
          maxLength={TEXT_LENGTH.long}
          hint="We see which shop asks and which plan it has. Never write a password here."
          {...fieldOf(form, 'message')}
        />
        <Choices
          label="Answer me"
          value={answerBy}
          onChange={(value) => form.setValue('answerBy', value)}
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

function useAsk() {
  const { id: businessId } = useBusiness()
  const { write } = useStoreWrite(askSupport, REFUSALS)
  const edit = useEditForm({ draftKey: `support:${businessId}`, values: EMPTY, read: readSupport })
  const send = edit.submit(({ message, answerBy }) => {
    const onSaved = () => {
      edit.form.reset({ ...EMPTY, answerBy })
      toast({ text: 'Sent. We will write to you.' })
    }
    return write({ message, answerBy }, { onSaved })
  })
  return { edit, send }
}
