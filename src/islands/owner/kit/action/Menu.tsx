// A menu that opens from a button: arrow keys, typing ahead, Escape, Back. Not modal, because the library's modal menu injects styles.
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useBack } from '#components/layers/use-back.ts'

type Props = {
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  /** True when it was tapped before it was there. */
  readonly opensAtOnce?: boolean
}

/** `trigger` must take a ref and the props of a button. */
export function Menu({ trigger, children, align = 'start', opensAtOnce = false }: Props) {
  const [isOpen, setOpen] = useState(opensAtOnce)
  useBack(isOpen ? () => setOpen(false) : null)
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-[70dvh] min-w-56 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-card p-1 text-ink shadow-card"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type ItemProps = {
  readonly children: ReactNode
  readonly onSelect: () => void
  readonly Icon?: LucideIcon
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
}

/** `isDanger` is for an act that takes something away. */
export function MenuItem({ children, onSelect, Icon, isDanger = false, isDisabled = false }: ItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      disabled={isDisabled}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-card px-3 outline-none data-[highlighted]:bg-indigo-soft data-[disabled]:opacity-50 ${isDanger ? 'text-danger' : ''}`}
    >
      {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      <span className="min-w-0 break-words">{children}</span>
    </DropdownMenu.Item>
  )
}

type LinkProps = { readonly children: ReactNode; readonly href: string; readonly Icon?: LucideIcon }

/** A link that opens in a new tab: a store's page, WhatsApp. */
export function MenuLink({ children, href, Icon }: LinkProps) {
  return (
    <DropdownMenu.Item asChild>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="flex min-h-11 items-center gap-3 rounded-card px-3 outline-none data-[highlighted]:bg-indigo-soft"
      >
        {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
        <span className="min-w-0 break-words">{children}</span>
      </a>
    </DropdownMenu.Item>
  )
}

/** A line between groups of items. */
export function MenuLine() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />
}
