// The receipt on an order's page, and before the delivery its twin, which asks for payment: made, shown, downloaded, shared, and made again
// after a change.
import { useQueryClient } from '@tanstack/react-query'
import { Download, ExternalLink, type LucideIcon, ReceiptText, RotateCw } from 'lucide-react'
import { issueReceipt } from '#contract/sql/orders/orders.ts'
import { fetchLatestReceipt } from '#data/owner/orders/receipts.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { receiptNumber, receiptPath } from '#domain/order/receipt.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { areaKey } from '#owner/session/query-keys.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { saveFile } from '#owner/shared/share/save-file.ts'
import { ShareButton, ShownPicture, usePictureFile } from '../share/SharePicture.tsx'

type Props = { readonly order: { readonly id: string; readonly status: string; readonly code: string } }

export function ReceiptPanel({ order }: Props) {
  const isDelivered = order.status === 'delivered'
  const latest = useLatestReceipt(order.id, { isDelivered })
  const { issue, isSaving } = useIssueReceipt(order.id, { isDelivered })

  const makeButton = (label: string, kind: 'main' | 'plain', Icon: LucideIcon) => (
    <Button kind={kind} Icon={Icon} isBusy={isSaving} busyText="Making it…" onClick={() => void issue()}>
      {label}
    </Button>
  )
  return (
    <Loaded
      query={latest}
      failed="The receipt could not be read."
      loading={<Skeleton className="h-11 w-40" />}
      empty={
        <div className="grid justify-items-start gap-3">
          <p className="text-mute">
            {isDelivered
              ? 'A picture for your customer, with a code that shows it is genuine. It lists the payments that you wrote down.'
              : 'A picture for your customer that asks for the payment: the goods, what was paid, what is still to pay, and your account on its page.'}
          </p>
          {makeButton(isDelivered ? 'Make receipt' : 'Make payment request', 'main', ReceiptText)}
        </div>
      }
    >
      {({ token, number }) => (
        <div className="grid gap-4">
          <p className="figures text-mute">{receiptNumber(number)}</p>
          <ReceiptView
            key={token}
            token={token}
            number={number}
            orderCode={order.code}
            kind={isDelivered ? 'receipt' : 'payment request'}
          />
          <div className="flex flex-wrap gap-2">
            <LinkButton kind="plain" Icon={ExternalLink} href={receiptPath(token)} isExternal>
              Open its page
            </LinkButton>
            {makeButton('Make it again', 'plain', RotateCw)}
          </div>
          <p className="text-mute text-sm">
            {isDelivered
              ? 'Has the payment changed? Make it again: the page of the earlier receipt then leads to the new one.'
              : 'Was something paid or changed? Make it again: the page of the earlier one then leads to the new one.'}
          </p>
        </div>
      )}
    </Loaded>
  )
}

const NAMES = {
  receipt: 'Receipt',
  'payment request': 'Payment request',
  'return receipt': 'Return receipt',
} as const

type ReceiptViewProps = {
  readonly token: string
  readonly number: number
  readonly orderCode: string
  readonly kind: keyof typeof NAMES
}

/** The picture is drawn by the server from the receipt's public link. */
export function ReceiptView({ token, number, orderCode, kind }: ReceiptViewProps) {
  const { name } = useBusiness()
  const picture = usePictureFile(['receipt', token], (signal) => fetchReceiptPicture(token, number, signal))
  const pageUrl = `${location.origin}${receiptPath(token)}`
  const words = `Your ${kind} from ${name} for order ${orderCode}: ${pageUrl}`
  return (
    <>
      <ShownPicture
        picture={picture}
        alt={`${NAMES[kind]} ${receiptNumber(number)} for order ${orderCode}`}
        className="max-h-[32rem] max-w-72 border border-line object-contain object-top"
        room="aspect-[3/5] max-w-72"
      />
      <div className="flex flex-wrap gap-2">
        <ShareButton
          picture={picture.data}
          words={words}
          action="Share picture"
          otherwise="Send link on WhatsApp"
          refused="Sharing did not work here. Download the picture and send it yourself."
        />
        {picture.data && (
          <Button
            kind="soft"
            Icon={Download}
            onClick={() => saveFile(picture.data.file, picture.data.file.name)}
          >
            Download PNG
          </Button>
        )}
      </div>
    </>
  )
}

/** The last receipt of a delivered order, or the last payment request of another; null without one. */
function useLatestReceipt(orderId: string, { isDelivered }: { readonly isDelivered: boolean }) {
  return useStoreFetch('receipts', [orderId, isDelivered], async (id) => {
    const latest = await fetchLatestReceipt(id, orderId)
    return latest?.isRequest === isDelivered ? null : latest
  })
}

/** Makes the order's receipt, or says that nothing has changed since the last. */
function useIssueReceipt(orderId: string, { isDelivered }: { readonly isDelivered: boolean }) {
  const client = useQueryClient()
  const { id } = useBusiness()
  const { save, isSaving } = useSave()
  const issue = () =>
    save({
      send: () => callDatabase(issueReceipt, { orderId }),
      onSaved: ({ token, number, isNew }) => {
        client.setQueryData(areaKey(id, 'receipts', orderId, isDelivered), {
          token,
          number,
          isRequest: !isDelivered,
        })
        if (!isNew) toast({ text: 'Nothing has changed since this one was made.' })
      },
      refusalText: () => 'The order was cancelled, so there is nothing to pay.',
    })
  return { issue, isSaving }
}

/** Throws when the site cannot be reached or answers with its stand-in picture, which must not be shared as a receipt. */
async function fetchReceiptPicture(token: string, number: number, signal: AbortSignal): Promise<File> {
  const response = await fetch(`${receiptPath(token)}.png`, { signal })
  if (!response.ok) throw new Error(`receipt picture: expected 200, got ${response.status}`)
  const source = response.headers.get('X-Receipt')
  if (source !== 'drawn' && source !== 'remembered') throw new Error('receipt picture: it could not be drawn')
  return new File([await response.blob()], `receipt-${number}.png`, { type: 'image/png' })
}
