// Moves the landing page's headline on. Shows one of its turns at a time by a class; the page's style does the rest.

const TURN_MS = 3_000

/** Index after `index`, wrapping: `nextTurn(2, 3)` -> 0. */
export function nextTurn(index: number, count: number): number {
  return (index + 1) % count
}

/** Starts the turns, unless the person asked for less motion; that wish may also come later. */
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
