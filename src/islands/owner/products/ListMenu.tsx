// What else a phone offers on the list of products, beside its title: choosing several, and the categories.
import { CheckSquare, Ellipsis, FolderTree } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button, IconButton } from '../kit/Button.tsx'
import { Menu, MenuItem } from '../kit/Menu.tsx'

type Props = {
  readonly isChoosing: boolean
  readonly onChoose: (isChoosing: boolean) => void
  readonly canChoose: boolean
}

export function ListMenu({ isChoosing, onChoose, canChoose }: Props) {
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
      <MenuItem Icon={FolderTree} onSelect={() => navigate('/dashboard/categories')}>
        Categories
      </MenuItem>
    </Menu>
  )
}
