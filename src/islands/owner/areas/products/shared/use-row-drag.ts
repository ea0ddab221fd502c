// Drags a row by its handle, with a mouse or a long press. A line shows where the row would land; the drop names the neighbour.
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useRef, useState } from 'react'

export type DropSide = 'before' | 'after'

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

/** Makes a row draggable by its handle. `side` is where a dragged row would land on this one; null when none is over it. */
export function useRowDrag({ list, id, isOn, onDrop }: Options): RowDrag {
  const rowRef = useRef<HTMLElement | null>(null)
  const handleRef = useRef<HTMLButtonElement | null>(null)
  const [isDragged, setDragged] = useState(false)
  const [side, setSide] = useState<DropSide | null>(null)
  const dropRef = useRef(onDrop)
  dropRef.current = onDrop

  useEffect(() => {
    const element = rowRef.current
    const dragHandle = handleRef.current
    if (!isOn || !element || !dragHandle) return
    const sideOf = (data: Record<string | symbol, unknown>): DropSide =>
      extractClosestEdge(data) === 'top' ? 'before' : 'after'
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list && source.data['id'] !== id,
        getData: ({ input }) =>
          attachClosestEdge({ id }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setSide(sideOf(self.data)),
        onDragLeave: () => setSide(null),
        onDrop: ({ self, source }) => {
          setSide(null)
          dropRef.current(String(source.data['id']), sideOf(self.data), id)
        },
      }),
    )
  }, [list, id, isOn])

  return { rowRef, handleRef, isDragged, side }
}
