// A dialog that shows a product's pictures large. Zoom by pinch, wheel, double tap, buttons, and the keys + and -; swipe, buttons and arrow
// keys show the other pictures. Escape and Back close the dialog.
import { adoptStyles } from '#components/dom/adopt-styles.ts'
import { element } from '#components/dom/element.ts'
import { readyDialogs } from '#components/dom/ready-dialogs.ts'
import { createBackStack } from '#components/layers/back-stack.ts'
import * as messages from '#messages/en/product-tools.ts'
import styles from './zoom.css?inline'
import { followGestures } from './zoom-gestures.ts'
import { type View, WHOLE, zoomAt } from './zoom-view.ts'

const MIDDLE = { x: 0, y: 0 }
const STEP = 1.6

let stack: ReturnType<typeof createBackStack> | undefined

/** Opens the dialog with the picture of this link. Closing returns the focus to the link. */
export function openZoom(link: HTMLAnchorElement): void {
  if (!stack) adoptStyles(styles)
  stack ??= createBackStack(window)
  const { parts, zoom, turn } = createViewer(link)
  const close = () => dialog.close()
  const closer = button('×', messages.close, close)
  const dialog = element('dialog', { class: 'zoom', 'aria-label': messages.title }, closer, ...parts)
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === '+' || key === '=') zoom(STEP)
    if (key === '-') zoom(1 / STEP)
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  })
  const leave = stack.open(close)
  dialog.addEventListener('close', () => {
    leave()
    dialog.remove()
    link.focus({ preventScroll: true })
  })
  document.body.appendChild(dialog)
  void readyDialogs().then(() => dialog.showModal())
}

/** The picture in its frame, and the bar with its buttons. */
function createViewer(link: HTMLAnchorElement) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.reel a')]
  const image = element('img', { class: 'zoom-picture', draggable: 'false' })
  const frame = element('div', { class: 'zoom-frame' }, image)
  const place = element('p', { class: 'zoom-place', role: 'status' })
  let at = links.indexOf(link)
  let view: View = WHOLE

  const show = (next: View) => {
    view = next
    image.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.scale})`
    smaller.disabled = view.scale === 1
  }
  const zoom = (factor: number) =>
    show(zoomAt(view, { factor, point: MIDDLE }, { width: frame.clientWidth, height: frame.clientHeight }))
  const turn = (by: number) => {
    const shown = links[at + by]
    if (!shown) return
    at += by
    place.textContent = messages.place(at + 1, links.length)
    before.disabled = at === 0
    after.disabled = at === links.length - 1
    load(image, shown)
    show(WHOLE)
  }
  const smaller = button('−', messages.smaller, () => zoom(1 / STEP))
  const larger = button('+', messages.larger, () => zoom(STEP))
  const before = button('‹', messages.previous, () => turn(-1))
  const after = button('›', messages.next, () => turn(1))
  const others = links.length > 1 ? [before, place, after] : []
  followGestures(frame, { view: () => view, show, turn })
  turn(0)
  return { parts: [frame, element('div', { class: 'zoom-bar' }, ...others, smaller, larger)], zoom, turn }
}

/** Shows the file that the page has, until the largest file is there. */
function load(image: HTMLImageElement, link: HTMLAnchorElement): void {
  const shown = link.querySelector('img')
  image.alt = shown?.alt ?? ''
  image.style.backgroundImage = shown?.currentSrc ? `url("${shown.currentSrc}")` : ''
  image.src = link.href.replace(/jpg$/, 'webp')
}

function button(sign: string, label: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', 'aria-label': label }, sign)
  made.addEventListener('click', press)
  return made
}
