// The settings: on phones a list of tabs, and each tab is a page; on laptops the list stays at the side and the first tab is open.
import { Link, useParams } from 'wouter'
import { LinkButton } from '#kit/action/Button.tsx'
import { useDrafts } from '#kit/form/use-draft.ts'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Page } from '#kit/page/Page.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { type SettingsTab, tabsFor } from './tabs.tsx'

export default function SettingsPage() {
  const { id: businessId, role } = useBusiness()
  const { tab: id } = useParams<{ tab?: string }>()
  const tabs = tabsFor(role)
  const tab = tabs.find((known) => known.id === id)
  const drafts = useDrafts(`settings:${businessId}:`, id)
  if (id !== undefined && !tab) {
    return (
      <EmptyState
        title="There is no such setting for you"
        text="Some settings are for the owner of the store alone."
        action={<LinkButton href="/settings">All settings</LinkButton>}
      />
    )
  }
  const shown = tab ?? tabs[0]
  return (
    <Page
      title={tab?.label ?? 'Settings'}
      {...(tab ? { back: { href: '/settings', label: 'Settings' } } : {})}
    >
      <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <TabList tabs={tabs} current={shown?.id} drafts={drafts} isWhole={tab === undefined} />
        <div className={`min-w-0 lg:max-w-2xl ${tab ? '' : 'hidden lg:block'}`}>{shown && <shown.Tab />}</div>
      </div>
    </Page>
  )
}

type TabListProps = {
  readonly tabs: readonly SettingsTab[]
  readonly current: string | undefined
  readonly drafts: ReadonlyMap<string, unknown>
  /** True on phones without an open tab: the list is then the whole page. */
  readonly isWhole: boolean
}

function TabList({ tabs, current, drafts, isWhole }: TabListProps) {
  return (
    <nav aria-label="Settings" className={isWhole ? '' : 'hidden lg:block'}>
      <ul className="overflow-hidden rounded-card border border-line bg-card lg:border-0 lg:bg-transparent">
        {tabs.map(({ id, label, about, Icon }) => (
          <li key={id} className="border-line border-t first:border-t-0 lg:border-0">
            <Link
              href={`/settings/${id}`}
              aria-current={id === current ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-3 px-4 py-3 hover:bg-indigo-soft lg:rounded-card lg:px-3 lg:py-2 ${
                id === current ? 'lg:bg-indigo-soft lg:font-semibold lg:text-indigo' : ''
              }`}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
              <span className="min-w-0">
                <span className="font-medium lg:font-[inherit]">{label}</span>
                <span className="block text-mute text-sm lg:hidden">{about}</span>
              </span>
              {drafts.has(id) && id !== current && (
                <span className="ml-auto">
                  <Badge tone="wait">Not saved</Badge>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
