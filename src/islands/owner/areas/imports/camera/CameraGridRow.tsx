// One row of the camera roll: its pictures, name and price. Enter goes to the same field of the next row, so the keyboard stays open.
import { Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import type { CameraRow } from '#domain/import/camera-rows.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { ErrorLine } from '#kit/page/ErrorNote.tsx'
import { useBusiness } from '#owner/session/business.ts'

const DRAGGED = 'application/x-oja-row'

type Props = {
  readonly row: CameraRow
  readonly number: number
  readonly refusal: string | null
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly onType: (text: Partial<Pick<CameraRow, 'name' | 'price'>>) => void
  /** Another row's pictures were dropped on this row. */
  readonly onDropOf: (rowId: string) => void
  /** Null in the first row. */
  readonly onJoin: (() => void) | null
  readonly onApart: () => void
  readonly onRemove: () => void
}

export function CameraGridRow(props: Props) {
  const { row, number, refusal, isChosen, onChoose, onType, onDropOf, onJoin, onApart, onRemove } = props
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDropOf(event.dataTransfer.getData(DRAGGED))
  }
  return (
    <li
      className={`py-3 ${isOver ? 'bg-indigo-soft' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex flex-wrap gap-3">
        <RowPictures {...{ row, number, isChosen, onChoose }} />
        <RowFields {...{ row, number, onType }} />
      </div>
      <ErrorLine text={refusal} />
      <div className="mt-1 flex flex-wrap gap-2">
        {onJoin !== null && (
          <Button kind="plain" onClick={onJoin} aria-label={`Same product as above: product ${number}`}>
            Same product as above
          </Button>
        )}
        {row.pictures.length > 1 && (
          <Button kind="plain" onClick={onApart} aria-label={`Take apart: product ${number}`}>
            Take apart
          </Button>
        )}
        <IconButton Icon={Trash2} label={`Remove product ${number}`} onClick={onRemove} />
      </div>
    </li>
  )
}

/** The first picture of the row, and how many there are. A tap chooses the row; a mouse drags it onto another row. */
function RowPictures({
  row,
  number,
  isChosen,
  onChoose,
}: Pick<Props, 'row' | 'number' | 'isChosen' | 'onChoose'>) {
  return (
    <label
      // A mouse drags; a finger scrolls, and taps to select.
      onPointerDown={({ currentTarget, pointerType }) => {
        currentTarget.draggable = pointerType === 'mouse'
      }}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, row.id)}
      className="relative size-[80px] shrink-0 cursor-pointer"
    >
      <input
        type="checkbox"
        aria-label={`Select product ${number}`}
        data-row={row.id}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        className="absolute top-1 left-1 size-[24px] accent-[var(--indigo)]"
      />
      <img
        src={`/media/${row.pictures[0]?.path}/320.webp`}
        alt={`Product ${number}`}
        draggable={false}
        className={`size-full rounded-card object-cover ${isChosen ? 'ring-2 ring-indigo' : ''}`}
      />
      {row.pictures.length > 1 && (
        <b className="absolute right-1 bottom-1 rounded-card bg-card px-1.5 text-sm">{row.pictures.length}</b>
      )}
    </label>
  )
}

function RowFields({ row, number, onType }: Pick<Props, 'row' | 'number' | 'onType'>) {
  const { currency } = useBusiness()
  return (
    <div className="grid min-w-0 flex-1 basis-40 gap-2 sm:grid-cols-[2fr_1fr]">
      <TextField
        label={`Name of product ${number}`}
        isLabelHidden
        placeholder="Name"
        maxLength={200}
        enterKeyHint="next"
        data-grid="name"
        value={row.name}
        onKeyDown={goDown}
        onChange={(event) => onType({ name: event.target.value })}
      />
      <MoneyField
        label={`Price of product ${number}`}
        isLabelHidden
        placeholder="Price"
        currency={currency}
        maxLength={20}
        enterKeyHint="next"
        data-grid="price"
        value={row.price}
        onKeyDown={goDown}
        onChange={(event) => onType({ price: event.target.value })}
      />
    </div>
  )
}

/** Moves to the same field of the next row; from the last name to the first price. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const field = event.currentTarget.dataset['grid']
  const all = [...document.querySelectorAll<HTMLInputElement>(`[data-grid="${field}"]`)]
  const next = all[all.indexOf(event.currentTarget) + 1]
  const first = field === 'name' ? document.querySelector<HTMLInputElement>('[data-grid="price"]') : null
  ;(next ?? first)?.focus()
}
