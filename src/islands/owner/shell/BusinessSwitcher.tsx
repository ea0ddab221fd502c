// The current store, a link to its public page, and a switch for people with several stores.
import { ChevronsUpDown, ExternalLink, LogOut, Plus, Store } from 'lucide-react'
import { useLocation } from 'wouter'
import { Menu, MenuItem, MenuLine, MenuLink } from '../kit/action/Menu.tsx'
import { type OwnBusiness, useBusinessChoice } from '../session/business.ts'
import { leave } from '../session/leave.ts'

export function BusinessSwitcher() {
  const { business, businesses, switchTo } = useBusinessChoice()
  const [, navigate] = useLocation()
  if (!business) return null
  const others = businesses.filter(({ id }) => id !== business.id)
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-12 w-full min-w-0 items-center gap-2 rounded-card px-2 text-left hover:bg-indigo-soft"
        >
          <StoreMark name={business.name} logoPath={business.logoPath} />
          <span className="min-w-0 flex-1">
            <b translate="no" className="block truncate">
              {business.name}
            </b>
            <span className="block truncate text-mute text-xs">
              {`${stateOf(business)} · ${ROLE[business.role]}`}
            </span>
          </span>
          <ChevronsUpDown size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    >
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

const ROLE = { owner: 'Owner', manager: 'Manager', staff: 'Staff' } as const

function StoreMark({ name, logoPath }: { readonly name: string; readonly logoPath: string | null }) {
  if (logoPath) {
    return (
      <img
        src={`/media/${logoPath}/320.webp`}
        alt=""
        width={36}
        height={36}
        className="size-9 rounded-full object-cover"
      />
    )
  }
  return (
    <span
      className="grid size-9 shrink-0 place-items-center rounded-full bg-indigo font-bold text-card"
      aria-hidden="true"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  )
}

function stateOf({ status, isOpen }: Pick<OwnBusiness, 'status' | 'isOpen'>): string {
  if (status === 'suspended') return 'Suspended'
  return isOpen ? 'Open' : 'Closed'
}
