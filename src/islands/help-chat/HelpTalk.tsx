// The messages of the help chat, newest at the bottom, with the time of each message, and dots while an answer is on its way.
import { useEffect, useRef } from 'react'
import type { HelpMessage } from '#domain/message/help-chat.ts'

const TIME = new Intl.DateTimeFormat('en-NG', { timeStyle: 'short' })
const EXACT = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short' })

type Props = { readonly messages: readonly HelpMessage[]; readonly isReplying: boolean }

/** Scrolls to each new message. */
export function HelpTalk({ messages, isReplying }: Props) {
  const talk = useRef<HTMLDivElement>(null)
  // Changes with each message and with the dots, because both change the height.
  const state = `${messages.length} ${isReplying}`

  useEffect(() => {
    if (state) talk.current?.scrollTo({ top: talk.current.scrollHeight })
  }, [state])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={talk} role="log" aria-label="Messages" tabIndex={0} className="flex-1 overflow-y-auto p-4">
      <ol className="flex flex-col gap-4">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {isReplying && <TypingDots />}
    </div>
  )
}

function Message({ message: { type, content, timestamp } }: { readonly message: HelpMessage }) {
  const isUser = type === 'user'
  const shape = isUser
    ? 'self-end rounded-br-sm bg-indigo text-card'
    : 'self-start rounded-bl-sm border border-line bg-card text-ink'
  return (
    <li className="flex flex-col gap-1">
      <p className={`max-w-[85%] whitespace-pre-wrap break-words rounded-2xl px-4 py-2.5 ${shape}`}>
        <span className="sr-only">{isUser ? 'You: ' : 'Help: '}</span>
        <span>{content}</span>
      </p>
      <time
        dateTime={new Date(timestamp).toISOString()}
        title={EXACT.format(timestamp)}
        className={`text-mute text-xs ${isUser ? 'self-end' : 'self-start'}`}
      >
        {TIME.format(timestamp)}
      </time>
    </li>
  )
}

function TypingDots() {
  return (
    <div role="status" className="mt-4 inline-flex gap-1.5 rounded-2xl border border-line bg-card px-4 py-4">
      <span className="sr-only">Help is typing</span>
      {[0, 1, 2].map((dot) => (
        <span
          key={dot}
          aria-hidden="true"
          className="size-2 animate-bounce rounded-full bg-mute"
          style={{ animationDelay: `${dot * 120}ms` }}
        />
      ))}
    </div>
  )
}
