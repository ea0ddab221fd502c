// Step 3: says that the store is public, and shows its link.
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { publishNow } from '#data/owner/business/publishing.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { ShareButtons } from '#owner/shared/share/SharePanel.tsx'

export function ShareStep() {
  const { id, slug, name } = useBusiness()
  const keys = useStoreKeys()
  const { data: state } = useQuery({
    queryKey: keys.published,
    queryFn: () => publishNow(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <p role="status" className="flex items-center gap-3">
          <span
            className={`grid size-8 shrink-0 place-items-center rounded-full text-card ${state === 'live' ? 'bg-leaf' : 'bg-edge'}`}
          >
            <Check size={20} strokeWidth={2.5} aria-hidden="true" />
          </span>
          <span>
            {state === 'live'
              ? `${name} is on the web. Anyone with the link can order.`
              : `${name} is being put on the web: a moment…`}
          </span>
        </p>
        <LinkButton href={`/${slug}`} isExternal isWide className="mt-4">
          See my store
        </LinkButton>
      </Card>
      <Card title="Tell people">
        <ShareButtons />
      </Card>
      <LinkButton href="/dashboard" kind="plain" isWide>
        Go to my dashboard
      </LinkButton>
    </div>
  )
}
