// Measures the bars at the bottom edge of a phone, and writes their heights to --tabs, --bar and --toasts (owner.css). Bars stack, pages end
// above them, and the focused element scrolls above them.
import { atom, computed } from 'nanostores'
import { useLayoutEffect } from 'react'

type Name = '--tabs' | '--bar' | '--toasts'

/** A ref that publishes the height of its element while the element exists. */
function measured(name: Name, onHeight?: (element: HTMLElement) => void) {
  const tell = (height: number) => document.documentElement.style.setProperty(name, `${height}px`)
  return (element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => {
      tell(element.offsetHeight)
      onHeight?.(element)
    })
    observer.observe(element, { box: 'border-box' })
    return () => {
      observer.disconnect()
      tell(0)
    }
  }
}

export const tabsRef = measured('--tabs')
/** The ref for the bar above the tabs, or in place of the tabs. */
export const barRef = measured('--bar')
export const toastsRef = measured('--toasts', showFocused)

/** Scrolls the focused element so that a new message does not cover it. */
function showFocused(toasts: HTMLElement): void {
  const focused = document.activeElement
  if (!focused?.closest('main')) return
  const [over, under] = [toasts.getBoundingClientRect(), focused.getBoundingClientRect()]
  const isBeside = under.right <= over.left || over.right <= under.left
  const isClear = under.bottom <= over.top || over.bottom <= under.top
  if (!isBeside && !isClear) focused.scrollIntoView({ block: 'nearest' })
}

const $formBars = atom(0)

/** True while a form has its own bar, which replaces the tabs. */
export const $hasFormBar = computed($formBars, (count) => count > 0)

/** Hides the tabs while the form that calls this is shown. */
export function useFormBar(): void {
  useLayoutEffect(() => {
    $formBars.set($formBars.get() + 1)
    return () => $formBars.set($formBars.get() - 1)
  }, [])
}
