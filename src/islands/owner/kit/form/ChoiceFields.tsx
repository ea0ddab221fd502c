// Fields for choices: a list (the phone's own picker), a switch, a checkbox.
import { Switch } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { CONTROL, edgeOf, FieldFrame, type FieldText } from './field-frame.tsx'

type SelectFieldProps = FieldText & {
  readonly options: readonly {
    readonly value: string
    readonly label: string
    readonly isDisabled?: boolean
  }[]
} & ComponentProps<'select'>

/** A list with the phone's own picker. Takes the element's props, as `register` of a form gives them. */
export function SelectField({
  label,
  hint,
  error,
  isLabelHidden,
  options,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, isLabelHidden }}>
      {(control) => (
        <select {...control} {...rest} className={`${CONTROL} ${edgeOf(error)} ${className ?? ''}`}>
          {options.map(({ value, label: text, isDisabled }) => (
            <option key={value} value={value} disabled={isDisabled}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

type SwitchFieldProps = {
  readonly label: string
  readonly hint?: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isDisabled?: boolean
}

/** A switch whose whole row can be pressed. The caller decides whether it acts at once or with its form. */
export function SwitchField({ label, hint, isOn, onChange, isDisabled = false }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <label htmlFor={id} className="min-w-0 flex-1 basis-[min(9rem,100%)] break-words">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-mute text-sm">
            {hint}
          </span>
        )}
      </label>
      <Toggle
        id={id}
        isOn={isOn}
        onChange={onChange}
        isDisabled={isDisabled}
        hintId={hint ? `${id}-hint` : undefined}
      />
    </div>
  )
}

type ToggleProps = Pick<SwitchFieldProps, 'isOn' | 'onChange' | 'isDisabled'> & {
  readonly id?: string
  /** For a switch without a label beside it. */
  readonly label?: string
  readonly hintId?: string | undefined
}

/** The switch alone. */
export function Toggle({ id, label, hintId, isOn, onChange, isDisabled = false }: ToggleProps) {
  return (
    <Switch.Root
      id={id}
      aria-label={label}
      checked={isOn}
      onCheckedChange={onChange}
      disabled={isDisabled}
      aria-describedby={hintId}
      className="inline-block h-7 w-12 shrink-0 rounded-full bg-edge p-0.5 text-left align-middle transition-colors data-[state=checked]:bg-leaf disabled:opacity-50"
    >
      <Switch.Thumb className="block size-6 rounded-full bg-card transition-transform data-[state=checked]:translate-x-5" />
    </Switch.Root>
  )
}

type CheckboxFieldProps = {
  readonly label: ReactNode
  readonly error?: string | undefined
} & ComponentProps<'input'>

/** A box in a form. What acts at once, or stays on or off, is a SwitchField. */
export function CheckboxField({ label, error, className, ...rest }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          {...rest}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 accent-[var(--indigo)]"
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
