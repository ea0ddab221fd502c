// Names the buttons of the page's cards for screen readers. Without scripts there are no buttons, and a name in each would weigh 150 bytes on a
// page of 40.

import * as page from '#messages/en/page.ts'

document.addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll('.add[data-add]'))
    button.setAttribute(
      'aria-label',
      page.addToCart(`${button.closest('li')?.querySelector('h3')?.textContent}`),
    )
})
