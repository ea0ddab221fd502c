// Typing a name for the shop. The server reads it; a refusal is shown at the field and keeps what was typed.
import { claimDomain } from '#data/owner/settings/domain.ts'
import { ok } from '#domain/basics/result.ts'
import { Button } from '#kit/action/Button.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { domainRefusalText } from './copy.ts'

type Typed = { readonly name: string }

export function ClaimForm({ onClaimed }: { readonly onClaimed: () => Promise<unknown> }) {
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
      form.setError('name', { message: domainRefusalText(refusal) })
      return null
    },
  }))
  return (
    <Card title="Add a name">
      <EditForm
        label="Add a name"
        edit={edit}
        onSubmit={claim}
        buttons={
          <Button type="submit" isBusy={edit.isSaving} busyText="One moment…" className="self-start">
            Add the name
          </Button>
        }
      >
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
