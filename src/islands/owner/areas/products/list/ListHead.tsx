// Parts around the list of products: above it the counts, the phone's menu and the drafts that are not saved; in its place the words of an empty list.
import { CheckSquare, Ellipsis, FileDown, LayoutGrid } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { ProductCounts } from '#contract/sql/catalogue/products.ts'
import { planLimits } from '#domain/plan/plan.ts'
import { Button, IconButton, LinkButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem } from '#kit/action/Menu.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { countText } from '../shared/copy.ts'
import { AddGoods } from './add/AddGoods.tsx'
import { restingCount } from './filter/list-views.ts'

/** The number of products, and on Starter the used part of the plan. */
export function ProductCount({ counts }: { readonly counts: ProductCounts | undefined }) {
  const { plan } = useBusiness()
  const limits = planLimits(plan)
  if (!counts) return <span className="invisible">0 products</span>
  if (limits.live === null || limits.saved === null) {
    return (
      <span className="figures">
        {`${countText(counts.all)}, ${counts.live.toLocaleString('en-NG')} live`}
      </span>
    )
  }
  const resting = restingCount(counts.live, plan)
  return (
    <span className="figures">
      <span>{`${counts.live - resting} of ${limits.live} live`}</span>
      {resting > 0 && (
        <>
          <span>,</span>{' '}
          <a className="font-medium text-indigo underline" href="/settings/plan">
            {`${resting} hidden`}
          </a>
        </>
      )}
      <span>{`, ${counts.all} of ${limits.saved} saved.`}</span>{' '}
      {counts.live >= limits.live && (
        <a className="font-medium text-indigo underline" href="/pricing">
          Show more with Premium
        </a>
      )}
    </span>
  )
}

type Props = {
  readonly isChoosing: boolean
  readonly onChoose: (isChoosing: boolean) => void
  readonly canChoose: boolean
}

/** The phone's menu beside the title of the product list: choose several products, or open the categories. */
export function ListMenu({ isChoosing, onChoose, canChoose }: Props) {
  const business = useBusiness()
  const [, navigate] = useLocation()
  if (isChoosing) {
    return (
      <Button kind="soft" onClick={() => onChoose(false)}>
        Done
      </Button>
    )
  }
  return (
    <Menu align="end" trigger={<IconButton Icon={Ellipsis} label="More for your products" />}>
      {canChoose && (
        <MenuItem Icon={CheckSquare} onSelect={() => onChoose(true)}>
          Select several
        </MenuItem>
      )}
      <MenuItem Icon={LayoutGrid} onSelect={() => navigate('/dashboard/categories')}>
        Categories
      </MenuItem>
      {may(business, 'imports') && (
        <MenuItem Icon={FileDown} onSelect={() => navigate('/dashboard/imports')}>
          Imports
        </MenuItem>
      )}
    </Menu>
  )
}

/** `drafts` are the forms' values by the product's id, `new` for one that is not there yet. Draws nothing without any. */
export function Unsaved({ drafts }: { readonly drafts: ReadonlyMap<string, unknown> }) {
  if (drafts.size === 0) return null
  return (
    <section aria-label="Not saved" className="mb-4 rounded-card bg-lamp-soft px-4 py-3">
      <p className="font-medium">
        {drafts.size === 1
          ? 'You typed a change and did not save it:'
          : `You typed ${drafts.size} changes and did not save them:`}
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {[...drafts].map(([id, values]) => (
          <li key={id}>
            <Link
              translate="no"
              href={`/dashboard/products/${id}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {nameIn(values) || (id === 'new' ? 'A new product' : 'A product')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameIn(values: unknown): string {
  const { name } = values as { readonly name?: unknown }
  return typeof name === 'string' ? name : ''
}

type NoProps = { readonly isFiltered: boolean; readonly isNew: boolean; readonly archived: number }

/** `archived`: how many products are archived. */
export function NoProducts({ isFiltered, isNew, archived }: NoProps) {
  if (isFiltered && !isNew) {
    return (
      <EmptyState
        title="Nothing fits"
        text="No product fits this view and search."
        action={
          <LinkButton kind="soft" href="/dashboard/products">
            Show all products
          </LinkButton>
        }
      />
    )
  }
  if (archived > 0) {
    return (
      <EmptyState
        title="All your products are archived"
        text={`${countText(archived)} ${archived === 1 ? 'is' : 'are'} archived, and nobody sees ${archived === 1 ? 'it' : 'them'}. Bring back what you sell again under Archived above, or add something new.`}
        action={<AddGoods label="Add goods" />}
      />
    )
  }
  return (
    <EmptyState
      title="Your shelf is empty"
      text="Add what you sell: a name, a price and a photo from your phone are enough. It is in your store the moment you save."
      action={<AddGoods label="Add your first goods" />}
    />
  )
}
