// The shop's own words for one kind of message, for all orders. Owners and managers only; the database says the same.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveMessage } from '#data/owner/orders-messages.ts'
import { sanitiseLong } from '#domain/basics/text.ts'
import {
  DEFAULT_MESSAGES,
  MAX_MESSAGE_LENGTH,
  MESSAGE_LABELS,
  type MessageKind,
  PLACEHOLDERS,
} from '#domain/message/order-messages.ts'
import { Button } from '../../kit/Button.tsx'
import { refusalSentence } from '../../kit/refusal-sentences.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { TextArea } from '../../kit/TextField.tsx'
import { toast } from '../../kit/toast.ts'
import { withProof } from '../../proof/with-proof.ts'
import { useBusiness } from '../../session/business.ts'
import { NOT_REACHED } from '../refusal-words.ts'

type Props = {
  readonly kind: MessageKind
  readonly words: string
  /** The shop has written them itself. */
  readonly isOwn: boolean
  readonly onClose: () => void
}

export function MessageWords({ kind, words, isOwn, onClose }: Props) {
  const client = useQueryClient()
  const business = useBusiness()
  const [text, setText] = useState(words)
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const send = async (body: string | null, done: string) => {
    setBusy(true)
    setError(undefined)
    try {
      const refusal = await withProof((proof) => saveMessage(business.id, kind, body, proof))
      if (refusal === 'proof_needed') return
      if (refusal !== null) return setError(refusalSentence(refusal))
      await client.invalidateQueries({ queryKey: ['orders', business.id, 'messages'] })
      toast({ text: done })
      onClose()
    } catch (failure) {
      console.warn('messages: the words could not be saved', failure)
      setError(NOT_REACHED)
    } finally {
      setBusy(false)
    }
  }
  const save = () => {
    const body = sanitiseLong(text)
    if (body === '') return setError('Write something, or go back to the usual words.')
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
              disabled={isBusy}
              onClick={() => void send(null, 'The usual words are back.')}
            >
              Usual words
            </Button>
          )}
          <Button onClick={save} isBusy={isBusy} busyText="Saving…">
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
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
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
      </div>
    </Sheet>
  )
}
