// One option: its name, and its values as chips. Enter or a comma adds the typed value; several values may be pasted at once.
import { Trash2, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { sanitiseShort } from '#domain/basics/text.ts'
import type { EditedOption } from '#domain/product/product-edit.ts'
import type { OptionValue, Picture } from '#domain/store/snapshot.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { ValuePicture } from './ValuePicture.tsx'

type Props = {
  readonly option: EditedOption
  /** The product's pictures, of which a value may have one. */
  readonly pictures: readonly Picture[]
  readonly onChange: (option: EditedOption) => void
  readonly onRemove: () => void
}

const EXAMPLES: Readonly<Record<string, string>> = {
  size: 'S, M, L',
  colour: 'Wine, navy, gold',
  color: 'Wine, navy, gold',
  material: 'Cotton, lace, silk',
}

export function OptionFields({ option, pictures, onChange, onRemove }: Props) {
  const [text, setText] = useState('')
  const { values } = option
  const name = option.name.trim() || 'this option'
  const add = (typed: string) => {
    const added = newValues(typed, values)
    setText('')
    if (added.length > 0) onChange({ ...option, values: [...values, ...added] })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && text === '' && values.length > 0) {
      onChange({ ...option, values: values.slice(0, -1) })
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[,\n;]/.test(pasted)) return
    event.preventDefault()
    add(`${text},${pasted}`)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-3">
      <legend className="sr-only">{`Option ${option.name}`}</legend>
      <div className="flex items-end gap-2">
        <TextField
          label="Option"
          frameClass="flex-1"
          placeholder="Size, colour…"
          maxLength={100}
          autoComplete="off"
          value={option.name}
          onChange={(event) => onChange({ ...option, name: event.target.value })}
        />
        <IconButton Icon={Trash2} label={`Take away ${name}`} onClick={onRemove} />
      </div>
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={`Choices of ${name}`}>
          {values.map((value) => (
            <ValueChip
              key={value.id}
              value={value}
              pictures={pictures}
              onPicture={(picture) => onChange({ ...option, values: withPicture(values, value.id, picture) })}
              onRemove={() => onChange({ ...option, values: values.filter(({ id }) => id !== value.id) })}
            />
          ))}
        </ul>
      )}
      <TextField
        label={`Add choices to ${name}`}
        placeholder={EXAMPLES[option.name.trim().toLowerCase()]}
        autoComplete="off"
        enterKeyHint="enter"
        value={text}
        hint="Press Enter after each, or write several with commas between."
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add(text)}
      />
    </fieldset>
  )
}

/** The values in a typed text that the option does not have yet: `S, m; S` -> S, m. */
function newValues(typed: string, values: readonly OptionValue[]): readonly OptionValue[] {
  const known = new Set(values.map((value) => value.name.toLowerCase()))
  return typed
    .split(/[,\n;]/)
    .map((part) => sanitiseShort(part).slice(0, 100))
    .filter((part) => part !== '' && !known.has(part.toLowerCase()) && known.add(part.toLowerCase()))
    .map((name) => ({ id: crypto.randomUUID(), name }))
}

type ChipProps = {
  readonly value: OptionValue
  readonly pictures: readonly Picture[]
  readonly onPicture: (picture: string | undefined) => void
  readonly onRemove: () => void
}

function ValueChip({ value, pictures, onPicture, onRemove }: ChipProps) {
  return (
    <li
      className={`flex min-h-11 max-w-full items-center rounded-full bg-indigo-soft text-indigo ${pictures.length > 0 ? 'gap-1' : 'pl-4'}`}
    >
      {pictures.length > 0 && <ValuePicture value={value} pictures={pictures} onChange={onPicture} />}
      <span translate="no" className="min-w-0 break-words">
        {value.name}
      </span>
      <button
        type="button"
        aria-label={`Take away ${value.name}`}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-line"
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  )
}

/** The values, of which one has another picture, or none. */
function withPicture(
  values: readonly OptionValue[],
  id: string,
  picture: string | undefined,
): readonly OptionValue[] {
  return values.map((value) =>
    value.id === id ? { id, name: value.name, ...(picture && { picture }) } : value,
  )
}
