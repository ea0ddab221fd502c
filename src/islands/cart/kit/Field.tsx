// A labelled field with its hint and its error, connected for screen readers. Stores typed text at once. Keeps what a form filler sets without
// an event: only a change of the draft writes into the field.

import { useStore } from '@nanostores/react'
import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react'
import * as messages from '#messages/en/checkout.ts'
import { useIsland } from '../state/island-context.ts'
import type { DraftField } from '../storage/draft.ts'

export type FieldProps = {
  readonly field: DraftField
  readonly label: string
  readonly hint?: string
  readonly isOptional?: boolean
  readonly rows?: number
  readonly input?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'placeholder'
  >
}

/** A field of the draft by its name; its error is the draft's error of the same name. */
export function Field({ field, label, hint, isOptional = false, rows, input = {} }: FieldProps) {
  const { $draft, $errors, setField } = useIsland()
  const value = useStore($draft)[field]
  const error = useStore($errors)[field]
  const id = `oc-${field}`
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value
  }, [value])
  const common = {
    id,
    name: field,
    ref: box,
    defaultValue: value,
    required: !isOptional,
    'aria-invalid': error !== undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  }
  return (
    <div className="oc-field">
      <label htmlFor={id}>
        <span>{label}</span> {isOptional && <small>{messages.optional}</small>}
      </label>
      {rows === undefined ? (
        <input
          {...common}
          {...input}
          maxLength={200}
          onChange={(event) => setField(field, event.target.value)}
        />
      ) : (
        <textarea
          {...common}
          rows={rows}
          maxLength={1_000}
          onChange={(event) => setField(field, event.target.value)}
        />
      )}
      {hint && !error && (
        <p className="oc-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  )
}

/** The error of a field, announced when it appears. */
export function FieldError({ field }: { readonly field: DraftField }) {
  const error = useStore(useIsland().$errors)[field]
  return (
    <p className="oc-error" id={`oc-${field}-error`} role="alert" hidden={error === undefined}>
      {error}
    </p>
  )
}
