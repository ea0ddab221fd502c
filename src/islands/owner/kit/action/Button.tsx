// Buttons, and links that look like buttons. Kinds: `main` for the one main action of a screen, `leaf` for WhatsApp, `danger` for deleting.
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'

export type ButtonKind = 'main' | 'soft' | 'plain' | 'leaf' | 'danger'

const KIND: Readonly<Record<ButtonKind, string>> = {
  main: 'bg-indigo text-card hover:bg-night',
  soft: 'bg-indigo-soft text-indigo hover:bg-line',
  plain: 'border border-edge bg-card text-ink hover:bg-paper',
  leaf: 'bg-leaf text-card hover:brightness-90',
  danger: 'bg-danger text-card hover:brightness-90',
}

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-[20px] text-center font-semibold transition disabled:opacity-60 disabled:cursor-not-allowed'

type Look = {
  readonly kind?: ButtonKind | undefined
  readonly Icon?: LucideIcon | undefined
  readonly isWide?: boolean | undefined
  readonly className?: string | undefined
}

const look = ({ kind = 'main', isWide = false, className = '' }: Look) =>
  `${SHAPE} ${KIND[kind]} ${isWide ? 'w-full' : ''} ${className}`

/** What stands in the button. */
const inner = (Icon: LucideIcon | undefined, words: ReactNode) => (
  <>
    {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}
    <span>{words}</span>
  </>
)

type ButtonProps = Look & { readonly isBusy?: boolean; readonly busyText?: string } & ComponentProps<'button'>

/** While `isBusy` the button says `busyText` and cannot be pressed. */
export function Button({ isBusy = false, busyText, children, ...props }: ButtonProps) {
  const { kind, Icon, isWide, disabled, ...rest } = props
  return (
    <button type="button" {...rest} disabled={disabled || isBusy} className={look(props)}>
      {inner(Icon, isBusy && busyText ? busyText : children)}
    </button>
  )
}

type LinkButtonProps = Look & { readonly href: string; readonly isExternal?: boolean } & ComponentProps<'a'>

/** A link within the app; `isExternal` opens a new tab (a store's page, WhatsApp). */
export function LinkButton({ isExternal, href, children, ...props }: LinkButtonProps) {
  const { kind, Icon, isWide, ...rest } = props
  if (isExternal) {
    return (
      <a {...rest} href={href} target="_blank" rel="noopener" className={look(props)}>
        {inner(Icon, children)}
      </a>
    )
  }
  return (
    <Link href={href} className={look(props)}>
      {inner(Icon, children)}
    </Link>
  )
}

type IconButtonProps = { readonly Icon: LucideIcon; readonly label: string } & ComponentProps<'button'>

/** A button of 44 px at every text size; `label` is its accessible name. */
export function IconButton({ Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-indigo-soft disabled:opacity-50 ${className ?? ''}`}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
