// One picture of a product: opens its details, and can be moved by dragging or with Alt and the arrow keys.
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { UploadedPicture } from '#data/owner/products/pictures.ts'

type Props = {
  readonly picture: UploadedPicture
  readonly index: number
  readonly count: number
  readonly onOpen: () => void
  readonly onMove: (from: number, to: number) => void
}

const MARK = 'oja-picture'

/** `onMove` gets positions from 0. */
export function PictureTile({ picture, index, count, onOpen, onMove }: Props) {
  const { ref, isOver } = useDragged(index, onMove)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    <li className="relative min-w-0">
      <button
        ref={ref}
        type="button"
        onClick={onOpen}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        aria-label={`Picture ${index + 1} of ${count}${index === 0 ? ', main picture' : ''}${picture.alt ? `: ${picture.alt}` : ''}`}
        className={`block aspect-square w-full overflow-hidden rounded-card border bg-paper ${isOver ? 'border-indigo ring-3 ring-indigo' : 'border-line'}`}
      >
        <img
          src={`/media/${picture.path}/320.webp`}
          alt=""
          width={320}
          height={320}
          draggable={false}
          className="size-full object-cover"
        />
      </button>
      {index === 0 && (
        <span className="pointer-events-none absolute bottom-1 left-1 rounded-full bg-indigo px-2 font-semibold text-card text-sm">
          Main
        </span>
      )}
    </li>
  )
}

/** Lets a picture be dragged onto another one. */
function useDragged(index: number, onMove: Props['onMove']) {
  const ref = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  const move = useRef(onMove)
  move.current = onMove

  useEffect(() => {
    const element = ref.current
    if (!element) return
    return combine(
      draggable({ element, getInitialData: () => ({ [MARK]: index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => MARK in source.data,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          move.current(Number(source.data[MARK]), index)
        },
      }),
    )
  }, [index])
  return { ref, isOver }
}
