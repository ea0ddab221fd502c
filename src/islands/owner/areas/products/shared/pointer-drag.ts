// Follows a pointer that moves a row: a mouse, a pen, or a finger, which needs no long press. Rows name themselves with data-list and data-row.
import { atom } from 'nanostores'

export type DropSide = 'before' | 'after'

type Place = { readonly id: string; readonly side: DropSide }

/** The row that is being moved, and where it would land; null while nobody moves one. */
export const $moving = atom<{
  readonly list: string
  readonly id: string
  readonly over: Place | null
} | null>(null)

/** Pixels from an edge of the screen, where bars may stand, within which the page scrolls along. */
const EDGE = 96
/** Pixels by which it scrolls for each picture of the screen. */
const STEP = 12

/** Follows the pointer until it is released over a row; `onDrop` gets that place. Escape, and a pointer that the system takes, end it without. */
export function followPointer(
  { clientX, clientY, pointerId }: PointerEvent,
  row: HTMLElement,
  onDrop: (place: Place) => void,
): void {
  const { list = '', row: id = '' } = row.dataset
  const ending = new AbortController()
  const { signal } = ending
  let y = clientY
  let frame = 0
  const look = () => {
    const over = placeAt(row, y)
    const before = $moving.get()?.over
    if (before === undefined || over?.id !== before?.id || over?.side !== before?.side) {
      $moving.set({ list, id, over })
    }
  }
  const scrollAlong = () => {
    const way = y < EDGE ? -STEP : y > innerHeight - EDGE ? STEP : 0
    if (way !== 0) scrollBy(0, way)
    look()
    frame = requestAnimationFrame(scrollAlong)
  }
  const end = () => {
    cancelAnimationFrame(frame)
    ending.abort()
    $moving.set(null)
  }
  const isOther = (event: PointerEvent) => event.pointerId !== pointerId
  const move = (event: PointerEvent) => {
    if (isOther(event)) return
    // A press that does not move is no move.
    if (frame === 0 && Math.hypot(event.clientX - clientX, event.clientY - clientY) < 4) return
    y = event.clientY
    if (frame === 0) scrollAlong()
  }
  const release = (event: PointerEvent) => {
    if (isOther(event)) return
    const over = $moving.get()?.over
    end()
    if (over) onDrop(over)
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener('blur', end, { signal })
  addEventListener('keydown', (event: KeyboardEvent) => event.key === 'Escape' && end(), { signal })
}

/** The row of the same list at a height of the screen, and the half of it; null for none, and for the moved row itself. */
function placeAt(moved: HTMLElement, y: number): Place | null {
  const { left, width } = moved.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, y)?.closest<HTMLElement>('[data-row]')
  const { list, row: id } = found?.dataset ?? {}
  if (!found || id === undefined || list !== moved.dataset['list'] || found === moved) return null
  const { top, height } = found.getBoundingClientRect()
  return { id, side: y < top + height / 2 ? 'before' : 'after' }
}
