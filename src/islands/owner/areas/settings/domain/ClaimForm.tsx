// Typing a name for the shop. The server reads it; a refusal is shown at the field and keeps what was typed.
import { claimDomain } from '#data/owner/settings/domain.ts'
import { ok } from '#domain/basics/result.ts'
import { Button } from '#kit/action/Button.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { domainRefusalText } from './copy.ts'

type Typed = { readonly name: string }

export function ClaimForm({ onClaimed }: { readonly onClaimed: () => Promise<unknown> }) {
  const { id: businessId } = useBusiness()
  const { form, errors, isSaving, problem, submit } = useEditForm({
    draftKey: `domain:${businessId}`,
    values: { name: '' },
    read: (typed: Typed) => ok(typed),
  })
  const claim = submit(({ name }) => ({
    send: () => claimDomain(businessId, name),
    onSaved: async () => {
      form.reset({ name: '' })
      await onClaimed()
    },
    refusalText: domainRefusalText,
  }))
  const error = errors.name?.message ?? problem
  return (
    <Card title="Add a name">
      <form
        onSubmit={(event) => void claim(event)}
        noValidate
        aria-label="Add a name"
        className="flex flex-col gap-4"
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
          {...(error ? { error } : {})}
          {...form.register('name')}
        />
        <Button type="submit" isBusy={isSaving} busyText="One moment…" className="self-start">
          Add the name
        </Button>
      </form>
    </Card>
  )
}
