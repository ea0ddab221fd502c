// One category: dragged or stepped to its place, renamed, deleted, and the size table that its products show.
import { ArrowDown, ArrowUp, PencilLine, Ruler, Trash2 } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { Link } from 'wouter'
import type { OwnCategory } from '#contract/sql/catalogue/products.ts'
import { TEXT_LENGTH } from '#domain/basics/text.ts'
import { parseSizeTable, sizeTableText } from '#domain/product/size-table.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { AskIconButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { TextArea, TextField } from '#kit/form/TextField.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { countText } from '../shared/copy.ts'
import type { DropSide } from '../shared/pointer-drag.ts'
import { DragHandle, dropLine, useRowDrag } from '../shared/row-drag.tsx'
import type { CategoryWrites } from './use-category-writes.ts'

type Props = {
  readonly category: OwnCategory
  readonly index: number
  readonly writes: CategoryWrites
  readonly onDrop: (movedId: string, side: DropSide, targetId: string) => void
  readonly onStep: (direction: 'up' | 'down') => void
}

export function CategoryRow({ category, index, writes, onDrop, onStep }: Props) {
  const { id, name, products } = category
  const drag = useRowDrag({ list: 'categories', id, isOn: true, onDrop })
  const [isRenaming, setRenaming] = useState(false)
  const [isMeasuring, setMeasuring] = useState(false)
  const { save } = useSave()
  return (
    <li
      ref={drag.rowRef as RefObject<HTMLLIElement | null>}
      className={`rounded-card border border-line bg-card p-2 ${drag.isDragged ? 'opacity-40' : ''} ${dropLine(drag.side, 'row') || 'shadow-card'}`}
    >
      {isRenaming ? (
        <RenameForm category={category} writes={writes} onStep={onStep} onDone={() => setRenaming(false)} />
      ) : (
        <div className="flex items-center gap-1">
          <DragHandle label={name} index={index} handleRef={drag.handleRef} onStep={onStep} />
          <span className="min-w-0 flex-1">
            <span translate="no" className="block break-words font-medium">
              {name}
            </span>
            <Link
              href={`/dashboard/products?category=${id}`}
              className="figures inline-flex min-h-6 items-center text-mute text-sm underline"
            >
              {countText(products)}
            </Link>
          </span>
          <IconButton Icon={Ruler} label={`Size table of ${name}`} onClick={() => setMeasuring(true)} />
          <IconButton Icon={PencilLine} label={`Rename or move ${name}`} onClick={() => setRenaming(true)} />
          <AskIconButton
            Icon={Trash2}
            label={`Delete ${name}`}
            title={`Delete ${name}?`}
            action="Delete category"
            busyText="Deleting…"
            onConfirm={() => save(writes.remove(id, name))}
          >
            <p>
              {`${products === 0 ? 'It holds no products.' : `Its ${countText(products)} stay in your store, without a category.`} Its address stops working.`}
            </p>
          </AskIconButton>
        </div>
      )}
      {isMeasuring && (
        <SizeTableDialog category={category} writes={writes} onClose={() => setMeasuring(false)} />
      )}
    </li>
  )
}

type RenameProps = Pick<Props, 'category' | 'writes' | 'onStep'> & { readonly onDone: () => void }

/** Also moves the category, for who does not find the handle. */
function RenameForm({ category, writes, onStep, onDone }: RenameProps) {
  const [name, setName] = useState(category.name)
  const [known, setKnown] = useState(category.name)
  const [problem, setProblem] = useState<string | null>(null)
  const { save } = useSave({ tell: setProblem })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const onOther = (now: string) => {
      setKnown(now)
      return `Somebody else has just named it “${now}”. Tap Rename again to give it your name.`
    }
    if (name.trim() === known || (await save(writes.rename(category.id, name, known, onOther)))) onDone()
  }
  return (
    <form noValidate className="flex flex-wrap items-end gap-2 p-1" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        frameClass="min-w-[min(10rem,100%)] flex-1"
        autoFocus
        maxLength={200}
        value={name}
        error={problem ?? undefined}
        hint="Its address stays as it is, so links go on working."
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit">Rename</Button>
      <Button kind="plain" onClick={onDone}>
        Cancel
      </Button>
      <Button kind="plain" Icon={ArrowUp} onClick={() => onStep('up')}>
        Move up
      </Button>
      <Button kind="plain" Icon={ArrowDown} onClick={() => onStep('down')}>
        Move down
      </Button>
    </form>
  )
}

type SizeTableDialogProps = {
  readonly category: OwnCategory
  readonly writes: CategoryWrites
  readonly onClose: () => void
}

const EXAMPLE = 'Size, Bust, Waist\nS, 34, 28\nM, 36, 30\nL, 38, 32'

/** The size table of a category: typed or pasted as lines, and shown as the page of a product will show it. */
export function SizeTableDialog({ category, writes, onClose }: SizeTableDialogProps) {
  const [typed, setTyped] = useState(category.sizeTable)
  const [known, setKnown] = useState(category.sizeTable)
  const [other, setOther] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useSave({ tell: setProblem })
  const text = sizeTableText(typed)
  const rows = parseSizeTable(text)
  const submit = async () => {
    if (text !== '' && rows.length === 0)
      return setProblem('Write at least two lines, with commas between the cells.')
    const onOther = (now: string) => {
      setKnown(now)
      setOther(now)
      return `Somebody else has just ${now === '' ? 'removed the table' : 'saved another table; it is shown last'}. Save again to keep yours.`
    }
    if (text === known || (await save(writes.setSizeTable(category.id, text, known, onOther)))) onClose()
  }
  return (
    <Dialog
      title={`Size table of ${category.name}`}
      onClose={onClose}
      actions={
        <Button onClick={() => void submit()} isBusy={isSaving} busyText="Saving…">
          Save
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label="Table"
          rows={6}
          maxLength={TEXT_LENGTH.long}
          placeholder={EXAMPLE}
          hint="A line for each size, the headings first, with commas between. Rows from a spreadsheet can be pasted. Every product of this category shows it."
          value={typed}
          error={problem ?? undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        {rows.length > 0 && <Preview rows={rows} />}
        {other && (
          <section aria-label="The other table" className="flex flex-col gap-2">
            <h3 className="font-semibold">What somebody else has saved</h3>
            <Preview rows={parseSizeTable(other)} />
          </section>
        )}
      </div>
    </Dialog>
  )
}

function Preview({ rows: [headings = [], ...rows] }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="min-w-full text-left text-sm">
        <thead>
          <tr className="bg-indigo-soft">{cells(headings)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>{cells(row)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cells = (row: readonly string[]) =>
  row.map((cell, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two cells may have the same text
    <td key={place} className="border border-line px-3 py-1.5">
      {cell}
    </td>
  ))
