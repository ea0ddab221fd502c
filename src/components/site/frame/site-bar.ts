// The header's two menus. A button opens each. The button, Escape (which returns the focus to the button), a press outside, a focus outside
// and a followed link close it.

/** Starts the menus of a page's header. */
export function startBar(document: Document): void {
  const products = document.querySelector('[data-drop]')
  const bar = document.querySelector('[data-bar]')
  if (products) startMenu(document, products, products.querySelector('button'))
  if (bar) startMenu(document, bar, bar.querySelector('[data-burger]'))
}

function startMenu(document: Document, area: Element, button: HTMLButtonElement | null): void {
  if (!button) return
  const isOpen = () => button.getAttribute('aria-expanded') === 'true'
  const show = (isShown: boolean) => {
    button.setAttribute('aria-expanded', `${isShown}`)
    area.toggleAttribute('data-open', isShown)
  }
  const close = () => show(false)

  button.addEventListener('click', () => show(!isOpen()))
  document.addEventListener('pointerdown', ({ target }) => {
    if (isOpen() && !area.contains(target as Node)) close()
  })
  area.addEventListener('focusout', (event) => {
    const next = (event as FocusEvent).relatedTarget as Node | null
    if (isOpen() && next && !area.contains(next)) close()
  })
  area.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close()
  })
  area.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || !isOpen()) return
    // Closes the inner menu first; the next press closes the outer one.
    event.stopPropagation()
    close()
    button.focus()
  })
}
