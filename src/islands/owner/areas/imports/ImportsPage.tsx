// The list of imports of the shop, the newest first.
import { FileDown } from 'lucide-react'
import { Link } from 'wouter'
import { type ListedImport, listImports } from '#data/owner/imports.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { ThumbBar } from '#kit/page/ThumbBar.tsx'
import { Badge, type BadgeTone } from '#kit/show/Badge.tsx'
import { When } from '#kit/show/When.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { countWords, importSourceName } from './shared/copy.ts'
import { NoImports } from './shared/NoImports.tsx'

export default function ImportsPage() {
  if (may(useBusiness(), 'imports')) return <Imports />
  return <NoImports title="Imports" />
}

const BACK = { href: '/dashboard/products', label: 'Products' }

function Imports() {
  const query = useStoreFetch('imports', ['list'], listImports)
  const bring = (
    <LinkButton Icon={FileDown} href="/dashboard/imports/new">
      Bring products in
    </LinkButton>
  )
  return (
    <Page
      title="Imports"
      lead="Products from a file or a message, looked at before anything changes."
      back={BACK}
      action={query.data?.length ? <ThumbBar>{bring}</ThumbBar> : undefined}
    >
      <Loaded
        query={query}
        failed="Your imports could not be loaded."
        empty={
          <EmptyState
            title="Nothing brought in yet"
            text="Bring a file from another shop system or a spreadsheet, or paste the message you send to your customers. You see every change before it is made."
            action={bring}
          />
        }
      >
        {(imports) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
            {imports.map((one) => (
              <ImportRow key={one.id} one={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}

function ImportRow({ one }: { readonly one: ListedImport }) {
  const { label, tone } = stateOf(one)
  return (
    <li>
      <Link href={`/dashboard/imports/${one.id}`} className="block px-4 py-3 hover:bg-paper lg:px-5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="min-w-0 break-words">{one.file_name || importSourceName(one.source)}</b>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="flex flex-wrap gap-x-3 text-mute text-sm">
          <span>{importSourceName(one.source)}</span>
          <span>{countWords(one.products, 'product')}</span>
          <When at={one.created_at} />
        </span>
      </Link>
    </li>
  )
}

function stateOf({ status, refused }: ListedImport): { readonly label: string; readonly tone: BadgeTone } {
  if (status === 'ready') return { label: 'Not started', tone: 'wait' }
  if (status === 'reading') return { label: 'Being read', tone: 'brand' }
  if (status === 'running' || status === 'undoing') return { label: 'At work', tone: 'brand' }
  if (status === 'undone') return { label: 'Undone', tone: 'plain' }
  return refused > 0 ? { label: `Done, ${refused} refused`, tone: 'wait' } : { label: 'Done', tone: 'good' }
}
