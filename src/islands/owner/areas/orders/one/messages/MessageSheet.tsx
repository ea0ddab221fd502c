// A message to the customer: takes the shop's text, lets the owner change it for this message, and opens WhatsApp. This sheet sends nothing
// itself, so it never says "sent".
import { useState } from 'react'
import { saveMessageWords } from '#contract/sql/orders/orders.ts'
import { sanitiseLong } from '#domain/basics/text.ts'
import {
  DEFAULT_MESSAGES,
  fittingMessages,
  MAX_MESSAGE_LENGTH,
  MESSAGE_LABELS,
  type MessageKind,
  messageLabel,
  PLACEHOLDERS,
} from '#domain/message/order-messages.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { TextArea } from '#kit/form/TextField.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { SETTINGS_REFUSALS } from '#owner/shared/settings/copy.ts'
import { useMessageTexts } from './use-message-texts.ts'

type Props = {
  readonly order: OrderDetails
  readonly phone: string
  readonly kind: MessageKind
  readonly onKind: (kind: MessageKind) => void
  readonly onClose: () => void
}

export function MessageSheet({ order, phone, kind: wanted, onKind, onClose }: Props) {
  const kinds = fittingMessages(order)
  // Falls back to the first kind that fits: the order's status may change while the sheet is open.
  const kind = kinds.includes(wanted) ? wanted : (kinds[0] ?? wanted)
  const business = useBusiness()
  const [changed, setChanged] = useState<string | null>(null)
  const [isWriting, setWriting] = useState(false)
  const { own, isError, textOf } = useMessageTexts(order)
  const words = own[kind] ?? DEFAULT_MESSAGES[kind]
  const text = changed ?? textOf(kind)
  const choose = (next: MessageKind) => {
    setChanged(null)
    onKind(next)
  }
  if (isWriting) {
    return (
      <MessageTextSheet
        kind={kind}
        words={words}
        isOwn={own[kind] !== undefined}
        onClose={() => {
          setChanged(null)
          setWriting(false)
        }}
      />
    )
  }
  return (
    <Sheet
      title={`Message to ${order.customer.name}`}
      onClose={onClose}
      actions={
        <LinkButton kind="leaf" href={whatsAppLink(phone, text)} isExternal isWide>
          Open in WhatsApp
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="Message"
          value={kind}
          onChange={(event) => choose(event.target.value as MessageKind)}
          options={kinds.map((one) => ({ value: one, label: messageLabel(one, order) }))}
        />
        <TextArea
          label="Text"
          rows={9}
          value={text}
          onChange={(event) => setChanged(event.target.value)}
          hint={hintOf(order, words, { isError })}
        />
        {isManager(business) && (
          <Button kind="plain" className="self-start" onClick={() => setWriting(true)}>
            Change the usual words
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function hintOf(order: OrderDetails, words: string, { isError }: { readonly isError: boolean }): string {
  if (isError) return 'Your own words could not be loaded; these are the usual ones.'
  if (words.includes('{bank}') && !order.bankDetails) {
    return order.balance <= 0
      ? 'Bank details are left out: nothing is due for this order.'
      : 'Bank details are left out: add them in Settings first.'
  }
  return 'You can change it before it goes. WhatsApp opens with this text, and you press send there.'
}

type TextProps = {
  readonly kind: MessageKind
  readonly words: string
  /** True when the shop has written the text. */
  readonly isOwn: boolean
  readonly onClose: () => void
}

function MessageTextSheet({ kind, words, isOwn, onClose }: TextProps) {
  const [text, setText] = useState(words)
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useStoreWrite(saveMessageWords, SETTINGS_REFUSALS, { tell: setProblem })
  const send = (body: string | null, done: string) => save({ kind, body }, { done, onSaved: onClose })
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
