// What stands at the bottom edge of a phone. The page knows its heights as --tabs, --bar and --toasts (owner.css): bars stand on each
// other, pages end above them, and what has the focus scrolls clear of them.
import { atom, computed } from 'nanostores'
import { useLayoutEffect } from 'react'

type Name = '--tabs' | '--bar' | '--toasts'

/** A ref that tells the page the height of its element for as long as it is there. */
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
/** Of the one bar above the tabs, or in their place. */
export const barRef = measured('--bar')
export const toastsRef = measured('--toasts', showFocused)

/** A message that comes up does not hide what was just pressed or is being written in. */
function showFocused(toasts: HTMLElement): void {
  const focused = document.activeElement
  if (!focused?.closest('main')) return
  const [over, under] = [toasts.getBoundingClientRect(), focused.getBoundingClientRect()]
  const isBeside = under.right <= over.left || over.right <= under.left
  const isClear = under.bottom <= over.top || over.bottom <= under.top
  if (!isBeside && !isClear) focused.scrollIntoView({ block: 'nearest' })
}

const $formBars = atom(0)

/** True while a form has its own bar: the tabs give way to it. */
export const $hasFormBar = computed($formBars, (count) => count > 0)

export function useFormBar(): void {
  useLayoutEffect(() => {
    $formBars.set($formBars.get() + 1)
    return () => $formBars.set($formBars.get() - 1)
  }, [])
}
