// What waits for the line, act by act, and what the server said to each.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { dropAction, sendWaiting, tryAgain } from '#data/owner/outbox/outbox.ts'
import { $waiting, heldOf, type WaitingAction } from '#data/owner/outbox/waiting.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { rowLimitText } from '#domain/plan/row-limit.ts'
import { Button } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { dropDraft } from '#kit/form/draft-storage.ts'
import { toRefusalText } from '#kit/form/refusal-words.ts'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import { When } from '#kit/show/When.tsx'
import { toast } from '#kit/toast/toast.ts'
import type { SaleValues } from '#owner/areas/orders/edit/sale-form.ts'
import { PAYMENT_REFUSALS } from '#owner/areas/orders/one/payments/copy.ts'
import { orderRefusalText, saleRefusalText } from '#owner/areas/orders/shared/copy.ts'
import { productRefusalText } from '#owner/areas/products/shared/copy.ts'
import { useBusinessChoice } from '#owner/session/business.ts'
import { waitingSaleHref, waitingSaleKey } from '#owner/shared/orders/waiting-sale.ts'

type Props = { readonly onClose: () => void }

export default function OutboxSheet({ onClose }: Props) {
  const waiting = useStore($waiting)
  const held = heldOf(waiting)
  const hasOpen = waiting.some((one) => one.refusal === null && !held.includes(one))
  return (
    <Sheet
      title="What waits for the line"
      onClose={onClose}
      leave="Close"
      actions={hasOpen && <SendButton />}
    >
      <p className="mb-4 text-mute">
        {waiting.length > 0
          ? 'Done without a line, and kept on this phone. It is sent in this order, once each, when the line is back.'
          : 'Nothing waits any more.'}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {waiting.map((action) => (
          <WaitingRow key={action.id} action={action} onLeave={onClose} />
        ))}
      </ul>
    </Sheet>
  )
}

function SendButton() {
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await sendWaiting().catch(warnOfRefusal('outbox: nothing could be sent'))
    setBusy(false)
    const held = heldOf($waiting.get())
    if ($waiting.get().some((one) => one.refusal === null && !held.includes(one)))
      toast({ kind: 'bad', text: 'The line is still away. Nothing is lost: it goes by itself.' })
  }
  return (
    <Button onClick={() => void send()} isBusy={isBusy} busyText="Sending…">
      Send now
    </Button>
  )
}

type RowProps = { readonly action: WaitingAction; readonly onLeave: () => void }

function WaitingRow({ action, onLeave }: RowProps) {
  const { business, businesses, switchTo } = useBusinessChoice()
  const [, navigate] = useLocation()
  const { label, madeAt, refusal, href, typed, businessId } = action
  const shop = businesses.find(({ id }) => id === businessId)
  const open = (to: string) => {
    onLeave()
    if (businessId !== business?.id) switchTo(businessId)
    navigate(to)
  }
  const remove = () => {
    dropDraft(waitingSaleKey(action))
    return dropAction(action)
  }
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b className="min-w-0 break-words">{label}</b>
        <span className="text-mute text-sm">
          {businesses.length > 1 && <span>{`${shop?.name ?? 'Another shop'} · `}</span>}
          <When at={new Date(madeAt).toISOString()} />
        </span>
      </p>
      {isGoods(typed) && (
        <p className="break-words text-mute">
          {typed.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
        </p>
      )}
      {refusal && (
        <p role="alert" className="text-clay">
          {`${waitingRefusalText(action, shop?.currency ?? 'NGN')}${shop ? '' : ' Tell its owner: this was never sent.'}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {refusal && <Again action={action} />}
        {refusal && shop && typed !== undefined && (
          <Button kind="soft" onClick={() => open(waitingSaleHref(action))}>
            Open the sale
          </Button>
        )}
        {href && shop && (
          <Button kind="plain" onClick={() => open(href)}>
            Look at it
          </Button>
        )}
        <AskButton
          label="Remove"
          name={`Remove: ${label}`}
          title="Remove what waits?"
          action="Remove it"
          onConfirm={remove}
        >
          <p>{`${label} was done without a line, and is not sent then. This cannot be undone.`}</p>
        </AskButton>
      </div>
    </li>
  )
}

/** What a sale holds of goods. */
const isGoods = (typed: unknown): typed is Pick<SaleValues, 'lines'> =>
  Array.isArray((typed as Partial<SaleValues> | undefined)?.lines)

/** Money that was refused because other money came meanwhile is written too when its member says that it is another payment. */
function Again({ action }: Pick<RowProps, 'action'>) {
  const { refusal, args } = action
  if (refusal?.code === 'payment_moved') {
    const payment = { ...(args['payment'] as object), seenPaid: refusal.details['paid'] }
    return (
      <Button kind="soft" onClick={() => void tryAgain(action, { ...args, payment })}>
        Yes, write it
      </Button>
    )
  }
  return (
    <Button kind="soft" onClick={() => void tryAgain(action)}>
      Try again
    </Button>
  )
}

const OLD = 'This has waited on this phone for more than five months. Look whether it is still right.'

/** Amounts are in `currency`. Null without a refusal. */
function waitingRefusalText({ name, args, refusal }: WaitingAction, currency: string): string | null {
  if (!refusal) return null
  if (refusal.code === 'too_old') return OLD
  const limit = rowLimitText(refusal)
  if (limit) return limit
  if (name === 'create_manual_order') return saleRefusalText(refusal, currency)
  if (name === 'edit_products') return productRefusalText(refusal.code)
  if (name !== 'record_payment') return orderRefusalText(refusal, currency)
  return toRefusalText({
    ...PAYMENT_REFUSALS(currency),
    payment_moved: ({ paid }: typeof refusal.details) =>
      Number(paid) < Number((args['payment'] as { seenPaid?: number }).seenPaid)
        ? 'Money that this order had was taken back meanwhile. Did this one come?'
        : `Money was written for this order meanwhile: ${formatMoney(Number(paid ?? 0), currency)} is there now. Is yours another payment?`,
  })(refusal)
}
