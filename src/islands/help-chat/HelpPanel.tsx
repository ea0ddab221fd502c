// The help chat's panel: messages, topics to press, and a field to write in. The panel lies over the page and does not block the page.
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { chatAnswers } from './chat-answers.ts'
import { $isReplying, $messages, ask } from './chat-store.ts'
import { HelpForm } from './HelpForm.tsx'
import { HelpTalk } from './HelpTalk.tsx'

/** The focus goes to the field when the panel opens. */
export function HelpPanel({ onClose }: { readonly onClose: () => void }) {
  const messages = useStore($messages)
  const isReplying = useStore($isReplying)
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => field.current?.focus(), [])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <section
      role="dialog"
      aria-labelledby="help-chat-title"
      onKeyDown={closeOnEscape}
      className="fixed inset-x-0 bottom-0 z-30 flex h-[min(85dvh,40rem)] flex-col overflow-hidden rounded-t-2xl border border-line bg-paper pb-[env(safe-area-inset-bottom)] shadow-panel lg:inset-x-auto lg:right-6 lg:bottom-6 lg:w-104 lg:rounded-2xl"
    >
      <div className="flex items-center justify-between bg-night py-1 pr-1 pl-4 text-card">
        <h2 id="help-chat-title" className="font-semibold text-lg">
          Help
        </h2>
        <div className="flex items-center gap-1">
          <a
            className="inline-flex min-h-11 items-center px-3 text-sm underline underline-offset-3"
            href="/help"
            target="_blank"
            rel="noopener"
          >
            Help desk
          </a>
          <button
            type="button"
            aria-label="Close help chat"
            title="Close help chat"
            className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-indigo-soft hover:text-night"
            onClick={onClose}
          >
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      </div>
      <HelpTalk messages={messages} isReplying={isReplying} />
      <ul aria-label="Topics" className="flex gap-2 overflow-x-auto border-line border-t bg-card px-3 py-2">
        {chatAnswers.topics.map(({ name }) => (
          <li key={name}>
            <button
              type="button"
              aria-disabled={isReplying}
              className="min-h-11 whitespace-nowrap rounded-full bg-indigo-soft px-4 font-medium text-indigo text-sm aria-disabled:text-mute"
              onClick={() => ask(name)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      <HelpForm isReplying={isReplying} onAsk={ask} ref={field} />
    </section>
  )
}
