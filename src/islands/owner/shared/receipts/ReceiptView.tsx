// The picture of a receipt with share buttons. When the phone cannot share a picture, WhatsApp gets the link.
import { Download, MessageCircle, Share2 } from 'lucide-react'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { receiptNumber, receiptPath } from '#domain/order/receipt.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { canShare, sharePicture } from '../share/share-picture.ts'
import { useReceiptPicture } from './use-receipt.ts'

type Props = { readonly token: string; readonly number: number; readonly orderCode: string }

/** The picture is drawn by the server from the receipt's public link. */
export function ReceiptView({ token, number, orderCode }: Props) {
  const { name } = useBusiness()
  const picture = useReceiptPicture(token, number)
  const pageUrl = `${location.origin}${receiptPath(token)}`
  const words = `Your receipt from ${name} for order ${orderCode}: ${pageUrl}`
  const onWhatsApp = (
    <LinkButton kind="leaf" Icon={MessageCircle} href={whatsAppLink('', words)} isExternal>
      Send link on WhatsApp
    </LinkButton>
  )

  if (picture.isPending) return <Skeleton className="aspect-[3/5] w-full max-w-72" />
  if (picture.isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <ErrorNote text="The picture could not be drawn." onRetry={() => void picture.refetch()} />
        {onWhatsApp}
      </div>
    )
  }
  const { file, url } = picture.data
  const share = () =>
    void sharePicture(file, words, 'Sharing did not work here. Download the picture and send it yourself.')
  return (
    <>
      <img
        src={url}
        alt={`Receipt ${receiptNumber(number)} for order ${orderCode}`}
        className="max-h-[32rem] w-full max-w-72 rounded-card border border-line object-contain object-top"
      />
      <div className="flex flex-wrap gap-2">
        {canShare(file) ? (
          <Button kind="leaf" Icon={Share2} onClick={share}>
            Share picture
          </Button>
        ) : (
          onWhatsApp
        )}
        <a
          href={url}
          download={file.name}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-indigo-soft px-5 font-semibold text-indigo hover:bg-line"
        >
          <Download size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>Download PNG</span>
        </a>
      </div>
    </>
  )
}
