// Fields for text: one line, several lines, a search. Pass on the element's props, so that react-hook-form's register() works.
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { TEXT_LENGTH } from '#domain/basics/text.ts'
import { CONTROL, edgeOf, FieldFrame, type FieldText } from './field-frame.tsx'

type TextFieldProps = FieldText & {
  readonly frameClass?: string
  readonly prefix?: string
  /** The prefix takes a line of its own where the typed text would have too little room. */
  readonly hasLongPrefix?: boolean
} & Omit<ComponentProps<'input'>, 'prefix'>

/** `prefix` is shown before the typed text: a currency, or the start of an address. */
export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  frameClass,
  prefix,
  hasLongPrefix,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, isLabelHidden }} className={frameClass}>
      {(control) =>
        prefix ? (
          <span
            className={`flex min-w-0 items-center ${hasLongPrefix ? 'flex-wrap [&>input]:flex-[1_1_11rem] [&>span]:py-1' : ''} overflow-hidden rounded-card border ${rest.readOnly ? 'bg-paper text-mute' : 'bg-card'} focus-within:outline-3 focus-within:outline-[var(--focus)] ${edgeOf(error)}`}
          >
            <span className="shrink-0 pl-3 text-mute" aria-hidden="true">
              {prefix}
            </span>
            <input
              {...control}
              {...rest}
              className={`min-h-[calc(2.75rem-2px)] w-full min-w-0 bg-transparent px-2 text-base outline-none ${className ?? ''}`}
            />
          </span>
        ) : (
          <input {...control} {...rest} className={`${CONTROL} ${edgeOf(error)} ${className ?? ''}`} />
        )
      }
    </FieldFrame>
  )
}

type TextAreaProps = FieldText & ComponentProps<'textarea'>

/** Four lines high, unless `rows` says otherwise. */
export function TextArea({ label, hint, error, isLabelHidden, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hint, error, isLabelHidden }}>
      {(control) => (
        <textarea
          rows={4}
          {...control}
          {...rest}
          className={`${CONTROL} py-2 ${edgeOf(error)} ${className ?? ''}`}
        />
      )}
    </FieldFrame>
  )
}

type SearchFieldProps = { readonly label: string } & ComponentProps<'input'>

/** Its label stands in the field itself. Takes at most TEXT_LENGTH.short letters. */
export function SearchField({ label, className, ...rest }: SearchFieldProps) {
  return (
    <span className={`relative block min-w-0 flex-1 ${className ?? ''}`}>
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-mute"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={TEXT_LENGTH.short}
        {...rest}
        className={`${CONTROL} border-edge pl-10`}
      />
    </span>
  )
}
