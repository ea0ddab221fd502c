// What came back of a delivered order: each time with its receipt, and a button for more.
import { Gift, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { reverseReturn } from '#contract/sql/orders/order-returns.ts'
import { issueReceipt } from '#contract/sql/orders/orders.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import type { IssuedReceipt } from '#data/owner/orders/receipts.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import {
  lineBackWords,
  type OrderReturn,
  pointsStayWords,
  settledWords,
} from '#domain/order/order-returns.ts'
import { linesToChoose } from '#domain/order/return-form.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { When } from '#kit/show/When.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { ReceiptView } from '#owner/shared/receipts/ReceiptPanel.tsx'
import { REVERSE_REFUSALS, ReturnSheet } from './ReturnSheet.tsx'

export default function ReturnsCard({ order }: { readonly order: OrderDetails }) {
  const [isWriting, setWriting] = useState(false)
  const isAllBack = linesToChoose(order.lines).length === 0
  return (
    <Card title="Brought back">
      {order.returns.length === 0 ? (
        <p className="text-mute">
          Did the customer bring something back? Write it down: stock, money and figures follow.
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {order.returns.map((back) => (
            <ReturnRow key={back.id} back={back} order={order} />
          ))}
        </ul>
      )}
      {order.piecesBack > 0 && order.points && <p className="mt-3">{pointsStayWords(order.points)}</p>}
      {!isAllBack && (
        <Button kind="soft" className="mt-4" onClick={() => setWriting(true)}>
          {order.piecesBack > 0 ? 'More came back' : 'Something came back'}
        </Button>
      )}
      {isWriting && <ReturnSheet order={order} onClose={() => setWriting(false)} />}
    </Card>
  )
}

type RowProps = { readonly back: OrderReturn; readonly order: OrderDetails }

function ReturnRow({ back, order }: RowProps) {
  const { save } = useStoreWrite(reverseReturn, REVERSE_REFUSALS)
  const business = useBusiness()
  const author = back.isMine ? 'You' : (back.author ?? 'Somebody who has left')
  const { isReversed } = back
  return (
    <li className="border-line border-t pt-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 break-words">
        {back.lines.map((line) => (
          <p key={line.id} className={isReversed ? 'text-mute line-through' : 'font-medium'}>
            <span translate="no">{lineBackWords(line)}</span>
            {!line.isRestocked && <span className="font-normal text-mute"> (not on the shelf)</span>}
          </p>
        ))}
        {!isReversed && settledWords(back, order.currency).map((words) => <p key={words}>{words}</p>)}
        {back.note !== '' && <p>{back.note}</p>}
        <p className="text-mute text-sm">
          <span>{isReversed ? 'Taken back · ' : ''}</span>
          <span>{`${author} · `}</span>
          <When at={back.takenBackAt ?? back.at} />
        </p>
      </div>
      {!isReversed && (
        <div className="mt-2 flex flex-wrap gap-2">
          <ReturnReceipt order={order} returnId={back.id} />
          {back.giftCardId && isManager(business) && (
            <LinkButton kind="plain" Icon={Gift} href={`/dashboard/gift-cards/${back.giftCardId}`}>
              Gift card
            </LinkButton>
          )}
          <AskButton
            label="Undo the return"
            name={`Undo the return: ${back.lines.map(lineBackWords).join(', ')}`}
            title="Did this not come back?"
            action="Undo it"
            onConfirm={() =>
              save(
                { returnId: back.id },
                {
                  onSaved: () => {
                    if (back.lines.some(({ isRestocked }) => isRestocked)) sendNudge(business.id)
                  },
                },
              )
            }
          >
            {takeBackWords(back)}
          </AskButton>
        </div>
      )}
    </li>
  )
}

/** Says what taking a return back does. */
function takeBackWords({ lines, giftCard }: OrderReturn): string {
  const stock = lines.some(({ isRestocked }) => isRestocked)
    ? 'Its pieces leave the shelf again, and its'
    : 'Its'
  const card = giftCard ? ` The gift card that ends in ${giftCard.ending} is emptied.` : ''
  return `${stock} money counts as with you again.${card} Both stay in the history.`
}

type Props = { readonly order: { readonly id: string; readonly code: string }; readonly returnId: string }

function ReturnReceipt({ order, returnId }: Props) {
  const [receipt, setReceipt] = useState<IssuedReceipt | null>(null)
  const { save, isSaving } = useSave()
  const open = () =>
    save({
      send: () => callDatabase(issueReceipt, { orderId: order.id, returnId }),
      onSaved: setReceipt,
      refusalText: () => 'This was taken back meanwhile, so it has no receipt.',
    })
  return (
    <>
      <Button
        kind="plain"
        Icon={ReceiptText}
        isBusy={isSaving}
        busyText="Making it…"
        onClick={() => void open()}
      >
        Its receipt
      </Button>
      <Sheet title="Return receipt" isOpen={receipt !== null} onClose={() => setReceipt(null)}>
        {receipt && (
          <div className="grid gap-4">
            <ReceiptView
              token={receipt.token}
              number={receipt.number}
              orderCode={order.code}
              kind="return receipt"
            />
          </div>
        )}
      </Sheet>
    </>
  )
}
