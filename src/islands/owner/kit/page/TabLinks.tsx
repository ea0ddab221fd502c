// Tabs as links, so that Back, reload and sharing work. Scrolls sideways on phones.
import { Link } from 'wouter'

/** `note` stands after the count: `5 + 5 hidden`. */
export type TabLink = {
  readonly href: string
  readonly label: string
  readonly count?: number
  readonly note?: string
}

type Props = { readonly label: string; readonly tabs: readonly TabLink[]; readonly current: string }

/** `current` is the `href` of the tab that is open. */
export function TabLinks({ label, tabs, current }: Props) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4">
      <ul className="flex gap-2 pb-1">
        {tabs.map(({ href, label: text, count, note }) => {
          const isCurrent = href === current
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={isCurrent ? 'page' : undefined}
                className={`flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4 font-medium ${
                  isCurrent ? 'border-indigo bg-indigo text-card' : 'border-line bg-card hover:bg-indigo-soft'
                }`}
              >
                <span>{text}</span>
                {count !== undefined && (
                  <span className="figures opacity-90">{note ? `${count} ${note}` : count}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
