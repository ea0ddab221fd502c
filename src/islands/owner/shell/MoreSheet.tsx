// What "More" opens on phones: the other places, and the way out. Fetched after the first page.
import { LogOut } from 'lucide-react'
import { Link } from 'wouter'
import { Sheet } from '../kit/dialog/Dialog.tsx'
import { leave } from '../session/leave.ts'
import { MORE, useOpenPlaces } from './places.ts'
import { StoreAndHelpLinks } from './SideBar.tsx'

const ROW = 'flex min-h-12 w-full items-center gap-3 font-medium'

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

export default function MoreSheet({ isOpen, onClose }: Props) {
  const places = useOpenPlaces(MORE)
  return (
    <Sheet title="More" isOpen={isOpen} onClose={onClose}>
      <div className="flex flex-col gap-2">
        <ul className="flex flex-col">
          {places.map(({ path, label, Icon }) => (
            <li key={path}>
              <Link href={path} onClick={onClose} className={ROW}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
        <StoreAndHelpLinks className="border-line border-y py-2" onChosen={onClose} />
        <button type="button" className={ROW} onClick={leave}>
          <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>Sign Out</span>
        </button>
      </div>
    </Sheet>
  )
}
