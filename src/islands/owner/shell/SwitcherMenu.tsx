// The menu under the store's name: its public page, the person's other stores, Sign Out. Fetched after the first page: a menu that opens is twenty kilobytes.
import { ExternalLink, LogOut, Plus, Store } from 'lucide-react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { Menu, MenuItem, MenuLine, MenuLink } from '../kit/action/Menu.tsx'
import { useBusiness, useBusinessChoice } from '../session/business.ts'
import { leave } from '../session/leave.ts'

type Props = { readonly trigger: ReactElement; readonly opensAtOnce: boolean }

export default function SwitcherMenu({ trigger, opensAtOnce }: Props) {
  const business = useBusiness()
  const { businesses, switchTo } = useBusinessChoice()
  const [, navigate] = useLocation()
  const others = businesses.filter(({ id }) => id !== business.id)
  return (
    <Menu trigger={trigger} opensAtOnce={opensAtOnce}>
      <MenuLink Icon={ExternalLink} href={`/${business.slug}`}>
        See your store
      </MenuLink>
      {others.length > 0 && <MenuLine />}
      {others.map((other) => (
        <MenuItem
          key={other.id}
          Icon={Store}
          onSelect={() => {
            switchTo(other.id)
            navigate('/dashboard')
          }}
        >
          {other.name}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem Icon={Plus} onSelect={() => navigate('/onboarding?new')}>
        Open another store
      </MenuItem>
      <MenuItem Icon={LogOut} onSelect={leave}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}
