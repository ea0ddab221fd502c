// The frame of the three steps: our cloth pattern, the number of the step, and one sheet.
import { useEffect, useRef } from 'react'
import { brand } from '#brand'
import { adirePattern } from '#components/store/look/adire-pattern.ts'
import type { Elements } from '#components/text/elements.ts'
import { useBusinessChoice } from '#owner/session/business.ts'
import { leave } from '#owner/session/leave.ts'

const STEPS = ['Your shop', 'First product', 'Share'] as const

type Props = { readonly step: 1 | 2 | 3; readonly title: string; readonly children: Elements }

export function OnboardingFrame({ step, title, children }: Props) {
  const { person } = useBusinessChoice()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} | ${brand.name}`
    // Moves the focus, so that screen readers announce the next step and the page starts at its top.
    if (step > 1) heading.current?.focus()
    scrollTo(0, 0)
  }, [step, title])
  return (
    <div className="min-h-dvh">
      <ClothHeader />
      <main className="mx-auto max-w-xl px-4 pt-6 pb-16">
        <ol className="mb-6 grid grid-cols-3 gap-2" aria-label="Steps">
          {STEPS.map((name, index) => (
            <li
              key={name}
              aria-current={index + 1 === step ? 'step' : undefined}
              className={`border-t-4 pt-1 text-sm ${index < step ? 'border-lamp' : 'border-line'} ${index + 1 === step ? 'font-bold' : 'text-mute'}`}
            >
              {name}
            </li>
          ))}
        </ol>
        <h1 ref={heading} tabIndex={-1} className="mb-4 font-bold text-[1.75rem] tracking-tight outline-none">
          {title}
        </h1>
        {children}
        <p className="mt-8 break-words text-center text-mute text-sm">
          <span>You are signed in as</span> <b className="text-ink">{person.email}</b>
          <span>.</span>
        </p>
      </main>
    </div>
  )
}

/** The header of pages for people without a store: our cloth pattern, our name, and sign-out. */
export function ClothHeader() {
  return (
    <header className="relative overflow-hidden bg-night text-paper">
      <svg
        aria-hidden="true"
        className="adire absolute inset-y-0 right-0 h-full w-2/5 bg-indigo text-cloth [clip-path:ellipse(100%_160%_at_100%_50%)]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pattern, drawn from a fixed seed
        dangerouslySetInnerHTML={{ __html: adirePattern('a stall at dusk, 8', 'onboarding-cloth') }}
      />
      <div className="relative mx-auto flex min-h-16 max-w-xl items-center justify-between gap-4 px-4">
        <a translate="no" href="/" className="font-bold text-xl">
          {brand.name}
        </a>
        <button type="button" className="min-h-11 rounded-full bg-night px-4" onClick={leave}>
          Sign Out
        </button>
      </div>
    </header>
  )
}
