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
  readonly kind?: ButtonKind
  readonly Icon?: LucideIcon
  readonly isWide?: boolean
  readonly children: ReactNode
}

function look({ kind = 'main', isWide = false }: Look, extra: string | undefined): string {
  return `${SHAPE} ${KIND[kind]} ${isWide ? 'w-full' : ''} ${extra ?? ''}`
}

type ButtonProps = Look & { readonly isBusy?: boolean; readonly busyText?: string } & ComponentProps<'button'>

/** While `isBusy` the button says `busyText` and cannot be pressed. */
export function Button({
  kind,
  Icon,
  isWide,
  isBusy = false,
  busyText,
  children,
  className,
  ...rest
}: ButtonProps) {
  const given = { children, ...(kind ? { kind } : {}), ...(isWide ? { isWide } : {}) }
  return (
    <button type="button" {...rest} disabled={rest.disabled || isBusy} className={look(given, className)}>
      {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}
      <span>{isBusy && busyText ? busyText : children}</span>
    </button>
  )
}

type LinkButtonProps = Look & {
  readonly href: string
  readonly className?: string
  readonly isExternal?: boolean
} & Omit<ComponentProps<'a'>, 'href'>

/** A link within the app; `isExternal` opens a new tab (a store's page, WhatsApp). */
export function LinkButton({
  kind,
  Icon,
  isWide,
  href,
  isExternal,
  children,
  className,
  ...rest
}: LinkButtonProps) {
  const given = { children, ...(kind ? { kind } : {}), ...(isWide ? { isWide } : {}) }
  const inner = (
    <>
      {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}
      <span>{children}</span>
    </>
  )
  if (isExternal) {
    return (
      <a {...rest} href={href} target="_blank" rel="noopener" className={look(given, className)}>
        {inner}
      </a>
    )
  }
  return (
    <Link href={href} className={look(given, className)}>
      {inner}
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
