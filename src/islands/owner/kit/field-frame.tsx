// Label, control, hint and error of one field, tied together for screen readers. The fields of the kit stand in it.
import { type ReactNode, useEffect, useId, useRef } from 'react'

export type FieldWords = {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong and what to do, under the field. */
  readonly error?: string | undefined
  /** For fields whose label is plain from where they stand (a row of a table). */
  readonly isLabelHidden?: boolean
}

export type ControlProps = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export const CONTROL =
  'min-h-11 w-full rounded-card border bg-card px-3 text-base placeholder:text-mute disabled:bg-paper disabled:text-mute'

/** Border by state. */
export function edgeOf(error: string | undefined): string {
  return error ? 'border-danger ring-1 ring-danger' : 'border-edge'
}

type Props = FieldWords & {
  readonly className?: string
  readonly children: (control: ControlProps) => ReactNode
}

export function FieldFrame({ label, hint, error, isLabelHidden = false, className = '', children }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  // A sentence that comes under the focused field must not come under a bar; owner.css does the same for a field that gets the focus.
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
