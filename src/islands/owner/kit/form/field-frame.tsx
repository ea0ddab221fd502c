// Connects label, control, hint and error of one field for screen readers. Every field of the kit uses this frame.
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Elements } from '#components/text/elements.ts'

export type FieldText = {
  readonly label: string
  readonly hint?: ReactNode
  /** The error under the field: what is wrong and what to do. */
  readonly error?: string | undefined
  /** For fields whose label is clear from their place, such as a row of a table. */
  readonly isLabelHidden?: boolean | undefined
}

type ControlProps = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export const CONTROL =
  'min-h-11 w-full rounded-card border bg-card px-3 text-base placeholder:text-mute disabled:bg-paper disabled:text-mute'

/** The border for a field with or without an error. */
export function edgeOf(error: string | undefined): string {
  return error ? 'border-danger ring-1 ring-danger' : 'border-edge'
}

type Props = FieldText & {
  readonly className?: string | undefined
  readonly children: (control: ControlProps) => Elements
}

/** `children` draws the control with the ids that connect it to label, hint and error. */
export function FieldFrame({ label, hint, error, isLabelHidden = false, className = '', children }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  // Scrolls an error into view that appears under the focused field, so that no bar covers it. owner.css does the same for a field that gets
  // the focus.
  useEffect(() => {
    if (error && frame.current?.contains(document.activeElement)) {
      frame.current.scrollIntoView({ block: 'nearest' })
    }
  }, [error])
  const told = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div ref={frame} className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': told || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="text-danger text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-mute text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
