// Changes a line of the cart on its product's page: the line that "Change" names in the page's address.
import type { CartItem } from '#domain/checkout/cart.ts'

/** Shows the line's choice and quantity in the form. What is added then takes the line's place. Does nothing for another address. */
export function changeLine(form: HTMLFormElement): void {
  const cart = window.ojaCart
  const isNamed = ({ cartItemKey }: CartItem) => `#${cartItemKey}` === location.hash
  const line = cart?.read().find(isNamed)
  if (!cart || !line || form.dataset['changes']) return
  form.dataset['changes'] = line.cartItemKey
  for (const { variant_id } of line.variants)
    form.querySelector<HTMLInputElement>(`[value="${variant_id}"]`)?.click()
  const quantity = form.elements.namedItem('quantity')
  if (quantity instanceof HTMLSelectElement && line.quantity <= quantity.length)
    quantity.value = `${line.quantity}`
  form.addEventListener('click', ({ target }) => {
    const isComplete = [...form.querySelectorAll('fieldset')].every((group) =>
      group.querySelector(':checked'),
    )
    if (!(target as Element).closest('[data-add-chosen]') || !isComplete || !location.hash) return
    cart.write(cart.read().filter((item) => !isNamed(item)))
    history.replaceState(history.state, '', location.pathname + location.search)
  })
}
