// The field in which the owner writes a question. Enter sends; Shift and Enter begin a new line. Ignores blank questions, and sends nothing
// while an answer is on its way.
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type Ref, type SubmitEvent, useState } from 'react'

type Props = {
  readonly isReplying: boolean
  /** Sends the question. Returns false when nothing was sent. */
  readonly onAsk: (question: string) => boolean
  readonly ref: Ref<HTMLTextAreaElement>
}

export function HelpForm({ isReplying, onAsk, ref }: Props) {
  const [question, setQuestion] = useState('')

  const send = () => {
    if (onAsk(question)) setQuestion('')
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
    // Moves the focus to the field, because the button is disabled while the answer comes.
    event.currentTarget.querySelector('textarea')?.focus()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    // With `isComposing`, Enter chooses a word of an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2 border-line border-t bg-card p-3">
      <textarea
        ref={ref}
        aria-label="Your question"
        placeholder="Type your question"
        rows={1}
        maxLength={500}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={sendOnEnter}
        className="field-sizing-content max-h-32 min-h-11 flex-1 resize-none rounded-2xl border border-edge bg-card px-4 py-2.5 text-base placeholder:text-mute"
      />
      <button
        type="submit"
        aria-label="Send"
        disabled={isReplying}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-indigo text-card disabled:opacity-50"
      >
        <SendHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </form>
  )
}
