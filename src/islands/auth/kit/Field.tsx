// A labelled field, connected with its hint and error for screen readers. Uncontrolled: keeps what a password manager or a fast person
// fills in before the script has loaded.
import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { Icon } from './Icon.tsx'

type Props = {
  readonly name: string
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** A control inside the field's right edge. */
  readonly children?: Elements
  readonly input: InputHTMLAttributes<HTMLInputElement>
}

/** The error is announced when it appears; `hint` is read with the label. */
export function Field({ name, label, error, hint, children, input }: Props) {
  const id = `field-${name}`
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className="mb-4">
      <label className="mb-1 block font-semibold" htmlFor={id}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          className={`h-[3rem] w-full rounded-card border border-edge bg-card pl-3.5 text-ink focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:[box-shadow:inset_0_0_0_1px_var(--clay)] ${children ? 'pr-[3.25rem]' : 'pr-3.5'}`}
          id={id}
          name={name}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p className="mt-1 text-sm text-mute" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** In the page from the start, empty without a text: screen readers announce only a change of what is there. */
export function FieldError({ id, text }: { readonly id: string; readonly text?: string | undefined }) {
  return (
    <p
      className="flex items-center gap-1.5 text-note font-semibold text-clay not-empty:mt-1.5"
      id={id}
      role="alert"
    >
      {text && (
        <>
          <Icon name="alert" className="size-[18px]" />
          <span>{text}</span>
        </>
      )}
    </p>
  )
}
