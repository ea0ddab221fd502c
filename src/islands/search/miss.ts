// In place of a list: nothing was found, or something could not be fetched. Says what to do next.
import { element } from '#components/dom/element.ts'
import * as messages from '#messages/en/search.ts'
import type { SearchPlace } from './place.ts'

type Miss = {
  readonly place: SearchPlace
  readonly text: string
  /** True when only the filters leave nothing. */
  readonly isFiltered: boolean
  readonly clear: () => void
}

/** What is shown in the place of products: what to try, and the way to the seller's chat when the shop has nothing like it. */
export function missNote({ place, text, isFiltered, clear }: Miss): HTMLElement {
  const chat = place.chatHref !== null && !isFiltered ? new URL(place.chatHref) : null
  chat?.searchParams.set('text', messages.doYouHave(place.shopName, text))
  return element(
    'div',
    { class: 'miss' },
    element('p', {}, isFiltered ? messages.fewerFilters : messages.tryOther),
    button(isFiltered ? messages.clearFilters : messages.clear, clear),
    element('a', { class: 'btn plain', href: place.base || '/' }, messages.everything),
    ...(chat ? [element('a', { class: 'btn wa', href: chat.href }, messages.ask)] : []),
  )
}

/** What could not be fetched can be asked for again. */
export function failureNote(again: () => void): HTMLElement {
  return element(
    'div',
    { class: 'miss' },
    element('p', {}, messages.notLoaded),
    button(messages.again, again),
  )
}

function button(text: string, act: () => void): HTMLElement {
  const made = element('button', { type: 'button', class: 'btn' }, text)
  made.addEventListener('click', act)
  return made
}
