// The phone's menu beside the title of the product list: choose several products, or open the categories.
import { CheckSquare, Ellipsis, FileDown, LayoutGrid } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem } from '#kit/action/Menu.tsx'
import { may, useBusiness } from '#owner/session/business.ts'

type Props = {
  readonly isChoosing: boolean
  readonly onChoose: (isChoosing: boolean) => void
  readonly canChoose: boolean
}

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
      {may(business, 'prices') && (
        <MenuItem Icon={FileDown} onSelect={() => navigate('/dashboard/imports')}>
          Imports
        </MenuItem>
      )}
    </Menu>
  )
}
