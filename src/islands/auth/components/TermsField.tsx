// What signing up asks for: the terms, and an age or capacity to agree to them.
import { FieldError } from './Field.tsx'

export function TermsField({ error }: { readonly error?: string | undefined }) {
  return (
    <div className="field">
      <div className="tick">
        <input
          type="checkbox"
          id="field-terms"
          name="terms"
          value="yes"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'field-terms-error' : undefined}
        />
        <label htmlFor="field-terms">
          I agree to the <a href="/terms">Terms of Use</a> and the <a href="/privacy">Privacy Policy</a>, and
          I am at least 18 years old or have legal capacity under Nigerian law.
        </label>
      </div>
      <FieldError id="field-terms-error" text={error} />
    </div>
  )
}
