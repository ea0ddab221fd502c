// Shown after the first order: offers to let the next order ring. Disappears when this device rings or when it is dismissed.
import { BellRing, X } from 'lucide-react'
import { IconButton, LinkButton } from '#kit/action/Button.tsx'
import { usePutAway } from '#kit/show/use-put-away.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useRinging } from '#owner/shared/notifications/use-ringing.ts'

export function RingHint() {
  const { id } = useBusiness()
  const ringing = useRinging().query.data
  const { isAway, putAway } = usePutAway(`oja:ring-hint:${id}`)
  const canRing = ringing?.support === 'ready' || ringing?.support === 'install'
  // A browser that keeps nothing would show it for ever.
  if (isAway !== false || !canRing || ringing.choices) return null
  return (
    <section
      aria-label="Let your phone ring"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-card border border-line bg-lamp-soft py-2 pr-2 pl-4 sm:flex"
    >
      <BellRing size={24} strokeWidth={1.75} aria-hidden="true" className="shrink-0 max-sm:hidden" />
      <p className="min-w-0 flex-1 max-sm:pt-1.5">
        <b>Let your phone ring</b> <span>when the next order comes, also when it is locked.</span>
      </p>
      <LinkButton
        href="/settings/notifications"
        className="max-sm:col-start-1 max-sm:row-start-2 max-sm:mb-1.5 max-sm:justify-self-start"
      >
        Show me
      </LinkButton>
      <IconButton Icon={X} label="Put this away" className="max-sm:self-start" onClick={putAway} />
    </section>
  )
}
