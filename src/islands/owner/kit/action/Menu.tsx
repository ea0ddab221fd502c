// A menu that opens from a button, by the pattern "menu button" of the ARIA practices: arrow keys, Home and End, typing ahead, Escape, Tab, Back. Our
// own, because a library's menu was 25 KB of every owner's first minute.
import type { LucideIcon } from 'lucide-react'
import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useBack } from '#components/layers/use-back.ts'

type Props = {
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  /** True when it was tapped before it was there. */
  readonly opensAtOnce?: boolean
}

const CloseContext = createContext<() => void>(() => {})

/** `trigger` must take a ref and the props of a button. */
export function Menu({ trigger, children, align = 'start', opensAtOnce = false }: Props) {
  const [isOpen, setOpen] = useState(opensAtOnce)
  const [isByKey, setByKey] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  useBack(isOpen ? close : null)
  const open = (byKey: boolean) => {
    setByKey(byKey)
    setOpen(true)
  }
  const given = {
    ref: button,
    id: `${id}b`,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    ...(isOpen ? { 'aria-controls': id } : {}),
    // A key press on a button is a click without a detail.
    onClick: ({ detail }: MouseEvent) => (isOpen ? close() : open(detail === 0)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || isOpen) return
      event.preventDefault()
      open(true)
    },
  }
  return (
    <>
      {cloneElement(trigger, given)}
      {isOpen &&
        createPortal(
          <CloseContext value={close}>
            <Box id={id} button={button} align={align} isByKey={isByKey} onLeave={() => setOpen(false)}>
              {children}
            </Box>
          </CloseContext>,
          document.body,
        )}
    </>
  )
}

type BoxProps = {
  readonly id: string
  readonly button: RefObject<HTMLElement | null>
  readonly align: 'start' | 'end'
  readonly isByKey: boolean
  /** Closes it without taking the focus back: the person is elsewhere. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

function Box({ id, button, align, isByKey, onLeave, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = use(CloseContext)
  const typed = useRef({ text: '', at: 0 })
  usePlace(box, button, align)
  useLeft(box, button, onLeave)
  useEffect(() => {
    const first = isByKey ? itemsOf(box.current)[0] : box.current
    first?.focus({ preventScroll: true })
  }, [isByKey])

  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(box.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const step = STEPS[event.key]?.(at, items.length)
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (step !== undefined) items[step]?.focus()
    else if (event.key.length === 1 && event.key !== ' ') {
      const isFresh = event.timeStamp - typed.current.at > TYPING_MS
      typed.current = {
        text: `${isFresh ? '' : typed.current.text}${event.key.toLowerCase()}`,
        at: event.timeStamp,
      }
      const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
      after.find((item) => item.textContent?.trim().toLowerCase().startsWith(typed.current.text))?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      id={id}
      role="menu"
      aria-labelledby={`${id}b`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed top-0 left-0 z-40 max-h-[70dvh] min-w-56 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-card p-1 text-ink shadow-card outline-none"
    >
      {children}
    </div>
  )
}

/** A pause that ends a word typed ahead. */
const TYPING_MS = 700

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at, count) => (at < 0 ? count - 1 : Math.max(at - 1, 0)),
  Home: () => 0,
  End: (_, count) => count - 1,
}

const itemsOf = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? []),
]

const GAP = 4
const EDGE = 8

/** Below its button, or above where more room is; always within the screen. Follows a page that scrolls. */
function usePlace(
  box: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
): void {
  useLayoutEffect(() => {
    const place = () => {
      if (!box.current || !button.current) return
      const at = button.current.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = box.current
      const { clientWidth, clientHeight } = document.documentElement
      const isAbove = at.bottom + GAP + height > clientHeight - EDGE && at.top > clientHeight - at.bottom
      const top = isAbove ? at.top - GAP - height : at.bottom + GAP
      const left = align === 'end' ? at.right - width : at.left
      box.current.style.top = `${Math.max(Math.min(top, clientHeight - EDGE - height), EDGE)}px`
      box.current.style.left = `${Math.max(Math.min(left, clientWidth - EDGE - width), EDGE)}px`
    }
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [box, button, align])
}

/** Calls `onLeave` when the person presses beside it, or moves the focus elsewhere. */
function useLeft(
  box: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onLeave: () => void,
): void {
  const latest = useRef(onLeave)
  latest.current = onLeave
  useEffect(() => {
    const look = ({ target }: Event) => {
      const isOurs = [box, button].some((one) => one.current?.contains(target as Node))
      if (!isOurs) latest.current()
    }
    document.addEventListener('pointerdown', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('focusin', look)
    }
  }, [box, button])
}

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-left outline-none focus:bg-indigo-soft'

type ItemProps = {
  readonly children: ReactNode
  readonly onSelect: () => void
  readonly Icon?: LucideIcon
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
}

/** `isDanger` is for an act that takes something away. */
export function MenuItem({ children, onSelect, Icon, isDanger = false, isDisabled = false }: ItemProps) {
  const close = use(CloseContext)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={isDisabled}
      onPointerMove={focusOn}
      onClick={() => {
        if (isDisabled) return
        close()
        onSelect()
      }}
      className={`${ROW} ${isDisabled ? 'opacity-50' : 'cursor-pointer'} ${isDanger ? 'text-danger' : ''}`}
    >
      <Words Icon={Icon}>{children}</Words>
    </button>
  )
}

type LinkProps = { readonly children: ReactNode; readonly href: string; readonly Icon?: LucideIcon }

/** A link that opens in a new tab: a store's page, WhatsApp. */
export function MenuLink({ children, href, Icon }: LinkProps) {
  const close = use(CloseContext)
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      role="menuitem"
      tabIndex={-1}
      onPointerMove={focusOn}
      onClick={close}
      className={ROW}
    >
      <Words Icon={Icon}>{children}</Words>
    </a>
  )
}

/** The pointer marks a row as the arrow keys do. */
function focusOn({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
  if (document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true })
}

function Words({ Icon, children }: { readonly Icon: LucideIcon | undefined; readonly children: ReactNode }) {
  return (
    <>
      {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      <span className="min-w-0 break-words">{children}</span>
    </>
  )
}

/** A line between groups of items. */
export function MenuLine() {
  return <hr className="my-1 h-px border-0 bg-line" />
}
