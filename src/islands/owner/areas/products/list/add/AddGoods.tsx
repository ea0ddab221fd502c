// The way to new products: one button, and a sheet with every way to bring them in.
import { FileDown, Images, type LucideIcon, MessageSquareText, Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { NewGoodsSide } from './NewGoodsSide.tsx'

/** Whoever may bring in no files adds one product. */
export function AddGoods({ label = 'Add goods' }: { readonly label?: string }) {
  const business = useBusiness()
  const [isOpen, setOpen] = useState(false)
  if (!may(business, 'imports')) {
    return (
      <LinkButton Icon={Plus} href={ONE}>
        {label}
      </LinkButton>
    )
  }
  return (
    <>
      <Button Icon={Plus} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <AddGoodsSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

/** Every way to new products that the person may go. */
export function AddGoodsSheet({ isOpen, onClose }: Props) {
  const business = useBusiness()
  const ways = may(business, 'imports') ? WAYS : WAYS.filter(({ href }) => href === ONE)
  return (
    <Sheet title="Add goods" isOpen={isOpen} onClose={onClose}>
      <ul className="flex flex-col gap-2">
        {ways.map((way) => (
          <li key={way.href}>
            <WayLink way={way} />
          </li>
        ))}
      </ul>
      <NewGoodsSide />
    </Sheet>
  )
}

const ONE = '/dashboard/products/new'

type Way = {
  readonly title: string
  readonly text: string
  readonly href: string
  readonly Icon: LucideIcon
}

const WAYS: readonly Way[] = [
  {
    title: 'From my camera roll',
    text: 'Choose many pictures, then give each a name and a price.',
    href: '/dashboard/imports/camera',
    Icon: Images,
  },
  {
    title: 'Paste my message',
    text: 'The list that you send to your customers: each line becomes a product.',
    href: '/dashboard/imports/new?way=paste',
    Icon: MessageSquareText,
  },
  {
    title: 'From a file',
    text: 'A spreadsheet, another shop system, a supplier’s list or an exit kit.',
    href: '/dashboard/imports/new',
    Icon: FileDown,
  },
  {
    title: 'One product',
    text: 'With sizes, colours, stock and all that belongs to it.',
    href: ONE,
    Icon: Tag,
  },
]

function WayLink({ way: { title, text, href, Icon } }: { readonly way: Way }) {
  return (
    <Link
      href={href}
      className="flex min-h-14 items-center gap-3 rounded-card border border-line px-4 py-2 hover:bg-paper"
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-indigo" />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>{' '}
        <span className="block text-mute text-sm">{text}</span>
      </span>
    </Link>
  )
}
