// Edits the shop's text for one kind of message, for all orders. Only owners and managers; the database enforces this too.
import { useState } from 'react'
import { saveMessageWords } from '#contract/sql/orders/orders.ts'
import { sanitiseLong } from '#domain/basics/text.ts'
import {
  DEFAULT_MESSAGES,
  MAX_MESSAGE_LENGTH,
  MESSAGE_LABELS,
  type MessageKind,
  PLACEHOLDERS,
} from '#domain/message/order-messages.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { TextArea } from '#kit/form/TextField.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { SETTINGS_REFUSALS } from '#owner/shared/settings/copy.ts'

type Props = {
  readonly kind: MessageKind
  readonly words: string
  /** True when the shop has written the text. */
  readonly isOwn: boolean
  readonly onClose: () => void
}

export function MessageTextSheet({ kind, words, isOwn, onClose }: Props) {
  const [text, setText] = useState(words)
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useStoreWrite(saveMessageWords, SETTINGS_REFUSALS, { tell: setProblem })
  const send = (body: string | null, done: string) =>
    save(
      { kind, body },
      {
        onSaved: () => {
          toast({ text: done })
          onClose()
        },
      },
    )
  const saveText = () => {
    const body = sanitiseLong(text)
    if (body === '') return setProblem('Write something, or go back to the usual words.')
    void send(
      body === DEFAULT_MESSAGES[kind] ? null : body,
      'Saved. Every order uses these words from now on.',
    )
  }
  return (
    <Sheet
      title={`Words for “${MESSAGE_LABELS[kind]}”`}
      isOpen
      onClose={onClose}
      actions={
        <>
          {isOwn && (
            <Button
              kind="plain"
              disabled={isSaving}
              onClick={() => void send(null, 'The usual words are back.')}
            >
              Usual words
            </Button>
          )}
          <Button onClick={saveText} isBusy={isSaving} busyText="Saving…">
            Save the words
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label="Text for all orders"
          rows={9}
          maxLength={MAX_MESSAGE_LENGTH}
          value={text}
          error={problem ?? undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Placeholders />
      </div>
    </Sheet>
  )
}

function Placeholders() {
  return (
    <div>
      <p className="font-medium">Words in braces are filled in</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm">
        {PLACEHOLDERS.map(({ name, meaning }) => (
          <div key={name} className="contents">
            <dt className="figures">{`{${name}}`}</dt>
            <dd className="text-mute">{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
