// An error in a part of the page: with a button to continue, or as one line beside what it is about.
import type { Ref } from 'react'
import { Button } from '../action/Button.tsx'

type Props = { readonly text: string; readonly onRetry?: () => void }

/** Announced at once. `onRetry` adds "Try again". */
export function ErrorNote({ text, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-card bg-danger-soft p-4 text-danger"
    >
      <p className="min-w-0 flex-1">{text}</p>
      {onRetry && (
        <Button kind="plain" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

type LineProps = { readonly text: string | null | undefined; readonly ref?: Ref<HTMLParagraphElement> }

/** One line under what is wrong. Nothing without a text. */
export function ErrorLine({ text, ref }: LineProps) {
  if (!text) return null
  return (
    <p ref={ref} role="alert" className="text-danger text-sm">
      {text}
    </p>
  )
}
