// Moving a row: dragged by its handle, with a mouse or a finger, or with the arrow keys.
import { GripVertical } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { $moving, type DropSide, followPointer } from './pointer-drag.ts'

type RowDrag = {
  readonly rowRef: RefObject<HTMLElement | null>
  readonly handleRef: RefObject<HTMLButtonElement | null>
  readonly isDragged: boolean
  /** The side on which the line is drawn. */
  readonly side: DropSide | null
}

type Options = {
  /** Name of the list; rows can be dropped only inside their own list. */
  readonly list: string
  readonly id: string
  readonly isOn: boolean
  readonly onDrop: (movedId: string, side: DropSide, targetId: string) => void
}

const onMoving = (tell: () => void) => $moving.listen(tell)

/** Makes a row draggable by its handle. `side` is where a dragged row would land on this one; null when none is over it. */
export function useRowDrag({ list, id, isOn, onDrop }: Options): RowDrag {
  const rowRef = useRef<HTMLElement | null>(null)
  const handleRef = useRef<HTMLButtonElement | null>(null)
  const dropRef = useRef(onDrop)
  dropRef.current = onDrop
  // Only the rows that a move concerns are drawn again.
  const isDragged = useSyncExternalStore(onMoving, () => {
    const moving = $moving.get()
    return moving?.list === list && moving.id === id
  })
  const side = useSyncExternalStore(onMoving, () => {
    const moving = $moving.get()
    return moving?.list === list && moving.over?.id === id ? moving.over.side : null
  })

  useEffect(() => {
    const row = rowRef.current
    const handle = handleRef.current
    if (!isOn || !row || !handle) return
    Object.assign(row.dataset, { list, row: id })
    const press = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return
      followPointer(event, row, (place) => dropRef.current(id, place.side, place.id))
    }
    // Without it a finger that rests would open the menu of the phone.
    const hold = (event: Event) => event.preventDefault()
    handle.addEventListener('pointerdown', press)
    handle.addEventListener('contextmenu', hold)
    return () => {
      handle.removeEventListener('pointerdown', press)
      handle.removeEventListener('contextmenu', hold)
    }
  }, [list, id, isOn])

  return { rowRef, handleRef, isDragged, side }
}

type Props = {
  readonly label: string
  readonly index: number
  readonly handleRef: RefObject<HTMLButtonElement | null>
  readonly onStep: (direction: 'up' | 'down') => void
}

/** The arrow keys do the same as dragging: `onStep` moves the row by one place. */
export function DragHandle({ label, index, handleRef, onStep }: Props) {
  const isStepping = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes along when the place has changed
  useLayoutEffect(() => {
    if (isStepping.current) handleRef.current?.focus()
    isStepping.current = false
  }, [index])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    isStepping.current = true
    onStep(event.key === 'ArrowUp' ? 'up' : 'down')
  }
  return (
    <button
      type="button"
      ref={handleRef}
      aria-label={`Move ${label}: drag, or press the arrow keys`}
      onKeyDown={onKeyDown}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-mute hover:bg-indigo-soft active:cursor-grabbing"
    >
      <GripVertical size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

/** The line that shows the place where a dragged row would land, for the row or for its cells. */
export function dropLine(side: DropSide | null, part: 'row' | 'cells'): string {
  if (side === null) return ''
  if (part === 'cells') {
    return side === 'before'
      ? '[&>td]:shadow-[inset_0_3px_0_var(--lamp)]'
      : '[&>td]:shadow-[inset_0_-3px_0_var(--lamp)]'
  }
  return side === 'before' ? 'shadow-[0_-4px_0_var(--lamp)]' : 'shadow-[0_4px_0_var(--lamp)]'
}

type Row = { readonly id: string; readonly name: string }

type Steps = {
  /** For `onDrop` of useRowDrag. */
  readonly drop: (movedId: string, side: DropSide, targetId: string) => void
  /** By one place; for `onStep` of the handle. */
  readonly step: (index: number, direction: 'up' | 'down') => void
  /** What the last step did, for screen readers. */
  readonly told: string
}

/** Moves among `rows`, which are in the order that is shown: `move` puts a row beside another. */
export function useRowMoves<R extends Row>(
  rows: readonly R[],
  move: (row: R, side: DropSide, targetId: string) => void,
): Steps {
  const [told, setTold] = useState('')
  return {
    told,
    drop(movedId, side, targetId) {
      const row = rows.find(({ id }) => id === movedId)
      if (row) move(row, side, targetId)
    },
    step(index, direction) {
      const row = rows[index]
      const target = rows[direction === 'up' ? index - 1 : index + 1]
      if (!row || !target) return
      const side = direction === 'up' ? 'before' : 'after'
      move(row, side, target.id)
      setTold(`${row.name} is now ${side} ${target.name}.`)
    },
  }
}
