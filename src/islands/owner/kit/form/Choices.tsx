// A few choices side by side, of which one is selected. Uses radio buttons, so that arrow keys and screen readers work.
import { type ReactNode, useId } from 'react'

type Props<T extends string> = {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly value: T | null
  readonly onChange: (value: T) => void
  readonly choices: readonly { readonly value: T; readonly label: string; readonly isDisabled?: boolean }[]
}

/** `isLabelHidden` keeps the label for screen readers alone. */
export function Choices<T extends string>({
  label,
  isLabelHidden,
  hint,
  error,
  value,
  onChange,
  choices,
}: Props<T>) {
  const name = useId()
  return (
    <fieldset aria-describedby={error || hint ? `${name}-hint` : undefined} className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 font-medium'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-card px-4 has-[:checked]:border-indigo has-[:checked]:bg-indigo has-[:checked]:text-card has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-60 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-[var(--focus)] has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p id={`${name}-hint`} className={`mt-1 text-sm ${error ? 'text-danger' : 'text-mute'}`}>
          {error || hint}
        </p>
      )}
    </fieldset>
  )
}
