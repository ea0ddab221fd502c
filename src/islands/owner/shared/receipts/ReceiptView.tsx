// The picture of a receipt with share buttons. When the phone cannot share a picture, WhatsApp gets the link.

import { Download, MessageCircle, Share2 } from 'lucide-react'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { receiptNumber, receiptPath } from '#domain/order/receipt.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { saveFile } from '#owner/shared/share/save-file.ts'
import { canShare, sharePicture } from '../share/share-picture.ts'
import { useReceiptPicture } from './use-receipt.ts'

type Props = { readonly token: string; readonly number: number; readonly orderCode: string }

/** The picture is drawn by the server from the receipt's public link. */
export function ReceiptView({ token, number, orderCode }: Props) {
  const { name } = useBusiness()
  const picture = useReceiptPicture(token, number)
  const pageUrl = `${location.origin}${receiptPath(token)}`
  const words = `Your receipt from ${name} for order ${orderCode}: ${pageUrl}`
  const share = (file: File) =>
    void sharePicture(file, words, 'Sharing did not work here. Download the picture and send it yourself.')
  const onWhatsApp = (
    <LinkButton kind="leaf" Icon={MessageCircle} href={whatsAppLink('', words)} isExternal>
      Send link on WhatsApp
    </LinkButton>
  )

  return (
    <>
      <Loaded
        query={picture}
        failed="The picture could not be drawn."
        loading={<Skeleton className="aspect-[3/5] w-full max-w-72" />}
      >
        {({ url }) => (
          <img
            src={url}
            alt={`Receipt ${receiptNumber(number)} for order ${orderCode}`}
            className="max-h-[32rem] w-full max-w-72 rounded-card border border-line object-contain object-top"
          />
        )}
      </Loaded>
      <div className="flex flex-wrap gap-2">
        {picture.data && canShare(picture.data.file) ? (
          <Button kind="leaf" Icon={Share2} onClick={() => share(picture.data.file)}>
            Share picture
          </Button>
        ) : (
          onWhatsApp
        )}
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
