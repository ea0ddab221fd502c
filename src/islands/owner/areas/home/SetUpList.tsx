// The checklist of the first week: hidden when all steps are done, or when the owner closes it. After it, the offer to ring for new orders.
import { BellRing, Check, ChevronRight, X } from 'lucide-react'
import { Link } from 'wouter'
import type { StoreDashboard } from '#contract/sql/store/business.ts'
import { recordMilestone } from '#data/owner/business/first-week.ts'
import { IconButton, LinkButton } from '#kit/action/Button.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { usePutAway } from '#kit/show/use-put-away.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useRinging } from '#owner/shared/notifications/use-ringing.ts'
import { type SetUpStep, setUpSteps } from './set-up-steps.ts'

export function SetUpList({ setUp }: { readonly setUp: StoreDashboard['setUp'] }) {
  const business = useBusiness()
  const readAgain = useReadAgain('home')
  const { save, isSaving } = useSave()
  const ringing = useRinging().query.data
  const canRing = ringing?.support === 'ready' || ringing?.support === 'install'
  const steps = setUpSteps(setUp, {
    role: business.role,
    rings: canRing ? ringing.choices !== null : null,
  })
  const done = steps.filter(({ isDone }) => isDone).length
  const hide = () =>
    save({ send: () => recordMilestone(business.id, 'checklist_hidden'), onSaved: readAgain })
  if (setUp.isHidden || done === steps.length) return null
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-label="First steps" className="rounded-card border border-line bg-card shadow-card">
      <header className="flex items-center gap-3 py-2 pr-2 pl-4 lg:pl-5">
        <h2 className="flex-1 font-bold text-lg">Your first week</h2>
        <span className="figures text-mute">{`${done} of ${steps.length}`}</span>
        <IconButton Icon={X} label="Put the list away" onClick={() => void hide()} disabled={isSaving} />
      </header>
      <progress
        value={done}
        max={steps.length}
        aria-label="Steps done"
        className="block h-1.5 w-full appearance-none [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-lamp"
      />
      <ol className="divide-y divide-line">
        {steps
          .filter(({ isDone }) => !isDone)
          .map((step) => (
            <li key={step.title}>
              <OpenStep step={step} isNext={step === next} />
            </li>
          ))}
      </ol>
      {done > 0 && (
        <details className="border-line border-t">
          <summary className="min-h-11 content-center px-4 text-mute lg:px-5">{`${done} done`}</summary>
          <ul className="pb-2">
            {steps
              .filter(({ isDone }) => isDone)
              .map(({ title }) => (
                <DoneStep key={title} title={title} />
              ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function DoneStep({ title }: { readonly title: string }) {
  return (
    <li className="flex min-h-10 items-center gap-3 px-4 text-mute lg:px-5">
      <span className="grid size-6 place-items-center rounded-full bg-leaf text-card" aria-hidden="true">
        <Check size={16} strokeWidth={2.5} />
      </span>
      <span>{title}</span>
    </li>
  )
}

type OpenStepProps = { readonly step: SetUpStep; readonly isNext: boolean }

function OpenStep({ step: { title, why, href }, isNext }: OpenStepProps) {
  const inner = (
    <>
      <span
        className={`size-6 shrink-0 rounded-full border-2 ${isNext ? 'border-lamp bg-lamp-soft' : 'border-edge'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        {isNext && <span className="block text-mute text-sm">{why}</span>}
      </span>
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className="text-mute" />
    </>
  )
  const look = 'flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-paper lg:px-5'
  return href.startsWith('#') ? (
    <a href={href} className={look}>
      {inner}
    </a>
  ) : (
    <Link href={href} className={look}>
      {inner}
    </Link>
  )
}

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
