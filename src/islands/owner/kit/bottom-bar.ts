// What stands at the bottom edge of a phone. The page knows its heights as --tabs, --bar and --toasts (owner.css): bars stand on each
// other, pages end above them, and what has the focus scrolls clear of them.
import { atom, computed } from 'nanostores'
import { useLayoutEffect } from 'react'

type Name = '--tabs' | '--bar' | '--toasts'

/** A ref that tells the page the height of its element for as long as it is there. */
function measured(name: Name, onHeight?: () => void) {
  const tell = (height: number) => document.documentElement.style.setProperty(name, `${height}px`)
  return (element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => {
      tell(element.offsetHeight)
      onHeight?.()
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
function showFocused(): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.closest('dialog, [data-toasts]')) return
  const { top, bottom } = focused.getBoundingClientRect()
  const isSeen = bottom > 0 && top < innerHeight
  if (isSeen) focused.scrollIntoView({ block: 'nearest' })
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
