// A product's pictures: the dots follow the picture in view and move the row of pictures alone: no jump of the page, no history
// entry. It listens at the document, since it runs before there is a gallery.

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

const mark = ({ target }: Event) => {
  const reel = target as HTMLElement
  if (!reel.matches?.('.reel')) return
  document.documentElement.dataset.js = 'loaded'
  const at = Math.round(Math.abs(reel.scrollLeft) / reel.clientWidth)
  all('.dots a').forEach((dot, index) => {
    if (index === at) dot.setAttribute('aria-current', 'true')
    else dot.removeAttribute('aria-current')
  })
}

// Scrolling does not rise from an element to the document: it is caught on its way down.
document.addEventListener('scroll', mark, { passive: true, capture: true })

document.addEventListener('click', (event) => {
  const dot = (event.target as Element).closest<HTMLElement>('.dots a')
  const [reel] = all('.reel')
  if (!dot || !reel) return
  event.preventDefault()
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  reel.scrollTo({
    left: all('.dots a').indexOf(dot) * reel.clientWidth,
    behavior: isCalm ? 'auto' : 'smooth',
  })
})
