// Shows the variants of the landing page's headline one after another, by a class that the page's style reads.

const TURN_MS = 3_000

/** The index after `index`; after the last comes the first. `nextTurn(2, 3)` -> 0. */
export function nextTurn(index: number, count: number): number {
  return (index + 1) % count
}

/** Starts the changes, unless the person prefers reduced motion, now or later. */
export function startHeadline(document: Document): void {
  const turns = [...document.querySelectorAll('[data-turns] > *')]
  const pause = document.querySelector<HTMLButtonElement>('[data-turn-pause]')
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  let index = 0

  setInterval(() => {
    const isPaused = pause?.ariaPressed === 'true' || stillness.matches || document.hidden
    if (isPaused || turns.length === 0) return
    turns[index]?.classList.remove('shown')
    index = nextTurn(index, turns.length)
    turns[index]?.classList.add('shown')
  }, TURN_MS)

  pause?.addEventListener('click', () => {
    pause.ariaPressed = String(pause.ariaPressed !== 'true')
  })
}
