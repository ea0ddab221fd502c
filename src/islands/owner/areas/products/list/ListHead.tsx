// The head of the list of products: how many there are and how many the plan shows, and on a phone the menu.

import { CheckSquare, Ellipsis, FileDown, LayoutGrid } from 'lucide-react'
import { useLocation } from 'wouter'
import type { ProductCounts } from '#contract/sql/catalogue/products.ts'
import { planLimits } from '#domain/plan/plan.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem } from '#kit/action/Menu.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { countText } from '../shared/copy.ts'
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
