// The conditions of sign-up: the terms, and an age or capacity to agree to them.

import { LEGAL, Marked } from '#components/text/Marked.tsx'
import { agree } from '#messages/en/sign-in.ts'
import { pieces } from '#messages/message.ts'
import { FieldError } from '../kit/Field.tsx'

export function TermsField({ error }: { readonly error?: string | undefined }) {
  return (
    <div className="mb-4">
      <div className="grid grid-cols-[auto_1fr] items-start gap-3 text-note leading-normal">
        <input
          className="size-6 accent-link aria-invalid:[box-shadow:inset_0_0_0_1px_var(--clay)]"
          type="checkbox"
          id="field-terms"
          name="terms"
          value="yes"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'field-terms-error' : undefined}
        />
        <label htmlFor="field-terms">
          <Marked pieces={pieces(agree, {})} marks={LEGAL} />
        </label>
      </div>
      <FieldError id="field-terms-error" text={error} />
    </div>
  )
}
