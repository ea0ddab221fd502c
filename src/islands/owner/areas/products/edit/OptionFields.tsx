// One option of a product: its name, and its choices as chips, each with a picture of the product where there is one.
import { ImagePlus, Trash2, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { sanitiseShort } from '#domain/basics/text.ts'
import type { EditedOption } from '#domain/product/product-edit.ts'
import type { OptionValue, Picture } from '#domain/store/snapshot.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { TextField } from '#kit/form/TextField.tsx'

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
  const { values } = option
  const name = option.name.trim() || 'this option'
  const change = (next: readonly OptionValue[]) => onChange({ ...option, values: next })
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
              onPicture={(picture) => change(withPicture(values, value.id, picture))}
              onRemove={() => change(values.filter(({ id }) => id !== value.id))}
            />
          ))}
        </ul>
      )}
      <NewValues option={option} name={name} onChange={change} />
    </fieldset>
  )
}

type NewValuesProps = {
  readonly option: EditedOption
  readonly name: string
  readonly onChange: (values: readonly OptionValue[]) => void
}

/** Adds what is typed or pasted; Backspace in the empty field takes the last choice away. */
function NewValues({ option, name, onChange }: NewValuesProps) {
  const [text, setText] = useState('')
  const { values } = option
  const add = (typed: string) => {
    const added = newValues(typed, values)
    setText('')
    if (added.length > 0) onChange([...values, ...added])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && text === '' && values.length > 0) onChange(values.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[,\n;]/.test(pasted)) return
    event.preventDefault()
    add(`${text},${pasted}`)
  }
  return (
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

type ValuePictureProps = {
  readonly value: OptionValue
  readonly pictures: readonly Picture[]
  readonly onChange: (picture: string | undefined) => void
}

/** The picture of one choice: a button with the picture, and a dialog in which one of the product's pictures is chosen. */
export function ValuePicture({ value, pictures, onChange }: ValuePictureProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = pictures.find(({ path }) => path === value.picture)
  const choose = (picture: string | undefined) => {
    onChange(picture)
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        aria-label={chosen ? `Change the picture of ${value.name}` : `Choose a picture for ${value.name}`}
        onClick={() => setOpen(true)}
        className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-full hover:bg-line"
      >
        {chosen ? (
          <img src={`/media/${chosen.path}/320.webp`} alt="" className="size-9 rounded-full object-cover" />
        ) : (
          <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />
        )}
      </button>
      <Dialog
        title={`Picture of ${value.name}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          chosen && (
            <Button kind="plain" onClick={() => choose(undefined)}>
              No picture
            </Button>
          )
        }
      >
        <p className="mb-3 text-mute">{`Shoppers see it as soon as they choose ${value.name}.`}</p>
        <PictureChoices pictures={pictures} chosen={chosen?.path} onChoose={choose} />
      </Dialog>
    </>
  )
}

type ChoicesProps = {
  readonly pictures: readonly Picture[]
  readonly chosen: string | undefined
  readonly onChoose: (path: string) => void
}

function PictureChoices({ pictures, chosen, onChoose }: ChoicesProps) {
  return (
    <ul className="grid grid-cols-3 gap-3">
      {pictures.map((picture, index) => (
        <li key={picture.path}>
          <button
            type="button"
            aria-label={picture.alt || `Picture ${index + 1}`}
            aria-pressed={picture.path === chosen}
            onClick={() => onChoose(picture.path)}
            className={`block w-full overflow-hidden rounded-card border-2 ${picture.path === chosen ? 'border-indigo' : 'border-line'}`}
          >
            <img
              src={`/media/${picture.path}/320.webp`}
              alt=""
              className="aspect-square w-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
