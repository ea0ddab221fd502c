// Follows a shopper's choice of options: scrolls to the picture of the chosen value, keeps that picture for the cart's line, and strikes out
// the values that are sold out together with the other choices. Offers to tell when a choice is back.
import { findCombination } from '#domain/product/product.ts'
import type { Combination } from '#domain/store/snapshot.ts'
import * as messages from '#messages/en/product-tools.ts'
import { fill } from '#messages/message.ts'

/** Called after each change of the form. `target` is the input that has changed; another part of the page when a choice was brought back. */
export function followChoice(
  form: HTMLFormElement,
  target: EventTarget | null,
  combinations: readonly Combination[],
): void {
  const dots = [...document.querySelectorAll<HTMLElement>('.dots a')]
  const input = target instanceof HTMLInputElement ? target : firstPictured(form)
  dotOf(dots, input)?.click()
  showInCart(form, dots)
  const groups = [...form.querySelectorAll('fieldset')]
  const chosen = groups.map((group) => group.querySelector<HTMLInputElement>(':checked')?.value ?? '')
  for (const [at, group] of groups.entries()) {
    for (const radio of group.querySelectorAll<HTMLInputElement>('input:enabled')) {
      const values = chosen.map((id, place) => (place === at ? radio.value : id))
      strike(radio, { isOut: findCombination({ combinations }, values)?.stock === 0 })
    }
  }
  const asks = form.querySelector<HTMLElement>('[data-lead]')
  // The form of a sold-out product offers to tell about any choice.
  const sells = form.dataset['productForm'] !== undefined
  if (asks) asks.hidden = sells && findCombination({ combinations }, chosen)?.stock !== 0
}

/** The dot of the picture that belongs to an input. */
function dotOf(dots: readonly HTMLElement[], input: HTMLInputElement | null): HTMLElement | undefined {
  return input?.dataset['at'] ? dots[Number(input.dataset['at'])] : undefined
}

function firstPictured(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector(':checked[data-at]')
}

/** The cart's line shows the first chosen value with a picture, or else the product's first picture, as the order does. */
function showInCart(form: HTMLFormElement, dots: readonly HTMLElement[]): void {
  const dot = dotOf(dots, firstPictured(form)) ?? dots[0]
  const source = dot?.querySelector('img')?.getAttribute('src')
  if (source) form.dataset['picture'] = source
}

/** Strikes the value out. It can still be chosen, because the shopper may want to change the other option instead. */
function strike(radio: HTMLInputElement, { isOut }: { readonly isOut: boolean }): void {
  const words = radio.nextElementSibling
  // The page itself says of the value that every choice with it is sold out.
  if (words?.querySelector('.unseen')) return
  words?.classList.toggle('out', isOut)
  if (isOut)
    radio.setAttribute(
      'aria-label',
      fill(messages.soldOutChoice, { choice: words?.textContent?.trim() ?? '' }),
    )
  else radio.removeAttribute('aria-label')
}
