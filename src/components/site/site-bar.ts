// The header's two menus: each opens by its button and closes by it, by Escape (the focus returns to the button), by a press
// outside, by the focus leaving it, and by following one of its links.

/** Makes the menus of a page's header work. */
export function startBar(document: Document): void {
  const products = document.querySelector('[data-drop]')
  const bar = document.querySelector('[data-bar]')
  if (products) startMenu(document, products, products.querySelector('button'))
  if (bar) startMenu(document, bar, bar.querySelector('[data-burger]'))
}

function startMenu(document: Document, area: Element, button: HTMLButtonElement | null): void {
  if (!button) return
  const isOpen = () => button.getAttribute('aria-expanded') === 'true'
  const show = (wanted: boolean) => button.setAttribute('aria-expanded', String(wanted))

  button.addEventListener('click', () => show(!isOpen()))
  document.addEventListener('pointerdown', ({ target }) => {
    if (isOpen() && !area.contains(target as Node)) show(false)
  })
  area.addEventListener('focusout', (event) => {
    const next = (event as FocusEvent).relatedTarget as Node | null
    if (isOpen() && next && !area.contains(next)) show(false)
  })
  area.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) show(false)
  })
  area.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || !isOpen()) return
    // The inner menu closes first; the outer one by the next press.
    event.stopPropagation()
    show(false)
    button.focus()
  })
}
