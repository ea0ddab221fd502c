// The size table of a category: typed or pasted as lines, and shown as the page of a product will show it.
import { useState } from 'react'
import type { OwnCategory } from '#contract/sql/catalogue/products.ts'
import { TEXT_LENGTH } from '#domain/basics/text.ts'
import { parseSizeTable, sizeTableText } from '#domain/product/size-table.ts'
import { Button } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { TextArea } from '#kit/form/TextField.tsx'
import { useSave } from '#kit/form/use-save.ts'
import type { CategoryWrites } from './use-category-writes.ts'

type Props = {
  readonly category: OwnCategory
  readonly writes: CategoryWrites
  readonly isOpen: boolean
  readonly onClose: () => void
}

const EXAMPLE = 'Size, Bust, Waist\nS, 34, 28\nM, 36, 30\nL, 38, 32'

export function SizeTableDialog({ category, writes, isOpen, onClose }: Props) {
  const [typed, setTyped] = useState(category.sizeTable)
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useSave({ tell: setProblem })
  const text = sizeTableText(typed)
  const rows = parseSizeTable(text)
  const submit = async () => {
    if (text !== '' && rows.length === 0)
      return setProblem('Write at least two lines, with commas between the cells.')
    if (text === category.sizeTable || (await save(writes.setSizeTable(category.id, text)))) onClose()
  }
  return (
    <Dialog
      title={`Size table of ${category.name}`}
      isOpen={isOpen}
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
