// The handle that drags a row, or moves it with the arrow keys. The handle keeps the focus while its row moves.
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { DropSide } from './use-row-drag.ts'

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
      className="grid size-11 shrink-0 cursor-grab place-items-center rounded-full text-mute hover:bg-indigo-soft active:cursor-grabbing"
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
