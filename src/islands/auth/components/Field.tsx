// A labelled field whose hint and error are tied to it for screen readers. Uncontrolled: what a password manager or an impatient
// person fills in before the script has loaded is kept.
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Props = {
  readonly name: string
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** A control inside the field's right edge. */
  readonly children?: ReactNode
  readonly input: InputHTMLAttributes<HTMLInputElement>
}

export function Field({ name, label, error, hint, children, input }: Props) {
  const id = `field-${name}`
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input
          {...input}
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
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, text }: { readonly id: string; readonly text?: string | undefined }) {
  return (
    <p className="fault" id={id} role="alert">
      {text && (
        <>
          <Icon name="alert" />
          {text}
        </>
      )}
    </p>
  )
}
