// Shown when a list is empty: a drawn motif, the purpose of the list, and the next step.
import type { ReactNode } from 'react'
import { adirePattern } from '#components/store/look/adire-pattern.ts'
import type { Elements } from '#components/text/elements.ts'

type Props = {
  readonly title: string
  readonly text: ReactNode
  readonly action?: Elements
  /** Chooses the motif: the same seed gives the same motif. */
  readonly seed?: string
}

/** `text` says what will be here, `action` leads to the first one. */
export function EmptyState({ title, text, action, seed = title }: Props) {
  const id = `cloth-${seed.replace(/\W+/g, '-')}`
  return (
    <div className="flex flex-col items-center rounded-card border border-line bg-card px-5 pb-8 text-center">
      <svg
        aria-hidden="true"
        className="adire -mx-5 mb-5 h-24 w-[calc(100%+2.5rem)] rounded-t-card bg-indigo text-indigo-soft"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pattern, drawn from a seed; no text of a person is in it
        dangerouslySetInnerHTML={{ __html: adirePattern(seed, id) }}
      />
      <h2 className="font-bold text-xl">{title}</h2>
      <div className="mt-1 mb-5 max-w-md text-mute">{text}</div>
      {action}
    </div>
  )
}
