// A product's pictures: moves the dots to the visible picture, and scrolls only the row of pictures, without a history entry. Listens on the
// document, because the script runs before the gallery exists.

import { root } from './page-cart.ts'

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

const dots = () => all('.dots a')

const mark = ({ target }: Event) => {
  const reel = target as HTMLElement
  if (!reel.matches?.('.reel')) return
  root.dataset.js = 'loaded'
  const at = Math.round(Math.abs(reel.scrollLeft) / reel.clientWidth)
  dots().forEach((dot, index) => {
    dot.setAttribute('aria-current', `${index === at}`)
  })
}

// Scroll events do not bubble, so the document listens in the capture phase.
document.addEventListener('scroll', mark, { passive: true, capture: true })

document.addEventListener('click', (event) => {
  const dot = (event.target as Element).closest<HTMLElement>('.dots a')
  const [reel] = all('.reel')
  if (!dot || !reel) return
  event.preventDefault()
  // The style sheet says whether it glides.
  reel.scrollLeft = dots().indexOf(dot) * reel.clientWidth
})
