// The current store, with a menu: a link to its public page, a switch for people with several stores.
import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { lateChunk } from '../kit/page/late-chunk.ts'
import { type OwnBusiness, useBusiness } from '../session/business.ts'

type MenuProps = {
  readonly trigger: ReactElement
  readonly opensAtOnce: boolean
  /** A tap before the menu is there: it opens when it comes. */
  readonly onEarlyTap: () => void
}

const SwitcherMenu = lateChunk<MenuProps>(
  () => import('./SwitcherMenu.tsx'),
  ({ onEarlyTap }) => <StoreButton onClick={onEarlyTap} />,
)

export function BusinessSwitcher() {
  const [isWanted, setWanted] = useState(false)
  return <SwitcherMenu trigger={<StoreButton />} opensAtOnce={isWanted} onEarlyTap={() => setWanted(true)} />
}

function StoreButton(props: ComponentProps<'button'>) {
  const business = useBusiness()
  return (
    <button
      type="button"
      className="flex min-h-12 w-full min-w-0 items-center gap-2 rounded-card px-2 text-left hover:bg-indigo-soft"
      {...props}
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
