// Reads pointers, wheel and double taps on the frame of a picture as changes of the view.
import { moveBy, type Point, type Size, type View, WHOLE, zoomAt } from './zoom-view.ts'

/** A swipe of the whole picture over this length shows another picture. */
const SWIPE_PX = 60

export type Gestures = {
  readonly view: () => View
  readonly show: (view: View) => void
  /** 1: the next picture, -1: the one before. */
  readonly turn: (by: 1 | -1) => void
}

/** Follows gestures until the frame is removed. */
export function followGestures(frame: HTMLElement, { view, show, turn }: Gestures): void {
  const pointers = new Map<number, Point>()
  let swiped = 0

  const sizeOf = (): Size => ({ width: frame.clientWidth, height: frame.clientHeight })
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = frame.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  frame.addEventListener('pointerdown', (event) => {
    if ((event.target as Element).closest('button')) return
    frame.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, pointOf(event))
    swiped = 0
  })
  frame.addEventListener('pointermove', (event) => {
    const before = [...pointers.values()]
    if (!pointers.has(event.pointerId)) return
    pointers.set(event.pointerId, pointOf(event))
    const after = [...pointers.values()]
    const [from, to] = [middleOf(before), middleOf(after)]
    const by = { x: to.x - from.x, y: to.y - from.y }
    if (after.length === 1 && view().scale === 1) swiped += by.x
    const stretched = after.length === 2 ? spreadOf(after) / spreadOf(before) : 1
    show(moveBy(zoomAt(view(), { factor: stretched, point: from }, sizeOf()), by, sizeOf()))
  })
  const lift = ({ pointerId }: PointerEvent) => {
    pointers.delete(pointerId)
    if (pointers.size > 0 || Math.abs(swiped) < SWIPE_PX) return
    turn(swiped < 0 ? 1 : -1)
    swiped = 0
  }
  frame.addEventListener('pointerup', lift)
  frame.addEventListener('pointercancel', lift)
  frame.addEventListener('dblclick', (event) =>
    show(view().scale > 1 ? WHOLE : zoomAt(view(), { factor: 2.5, point: pointOf(event) }, sizeOf())),
  )
  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      show(zoomAt(view(), { factor: Math.exp(-event.deltaY / 300), point: pointOf(event) }, sizeOf()))
    },
    { passive: false },
  )
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** The distance of two fingers. */
function spreadOf([first, second]: readonly Point[]): number {
  return first && second ? Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)) : 1
}
