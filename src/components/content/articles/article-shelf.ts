// Adds arrows, dots and arrow keys to a row that scrolls sideways. The row scrolls and snaps without them.

/** Starts and shows the shelf's arrows and dots. On wide screens, where the row is a grid, the style sheet hides them. */
export function startShelf(shelf: HTMLElement): void {
  const row = shelf.querySelector<HTMLElement>('[data-shelf-row]')
  const ways = shelf.querySelector<HTMLElement>('[data-shelf-ways]')
  if (!row || !ways) return
  const items = [...row.children] as HTMLElement[]
  const dots = [...ways.querySelectorAll<HTMLButtonElement>('[data-dot]')]
  const steps = [...ways.querySelectorAll<HTMLButtonElement>('[data-step]')]
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')

  const offset = (item: HTMLElement | undefined) => (item ? item.offsetLeft - (items[0]?.offsetLeft ?? 0) : 0)
  const current = () => {
    const distances = items.map((item) => Math.abs(offset(item) - row.scrollLeft))
    return distances.indexOf(Math.min(...distances))
  }
  const show = (at: number) => {
    const left = offset(items[Math.max(0, Math.min(at, items.length - 1))])
    row.scrollTo({ left, behavior: isCalm.matches ? 'auto' : 'smooth' })
  }
  const mark = () => {
    const at = current()
    for (const [index, dot] of dots.entries()) dot.ariaCurrent = index === at ? 'true' : null
    for (const step of steps) {
      const isEnd = step.dataset['step'] === '1' ? at === items.length - 1 : at === 0
      // Does not use `disabled`: the button that was just pressed would lose the keyboard focus.
      step.ariaDisabled = isEnd ? 'true' : null
    }
  }

  for (const step of steps)
    step.addEventListener('click', () => show(current() + Number(step.dataset['step'])))
  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => show(index))
  shelf.addEventListener('keydown', (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!way || row.scrollWidth <= row.clientWidth) return
    event.preventDefault()
    show(current() + way)
  })
  row.addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true })
  mark()
  ways.hidden = false
}
