// Shares a voucher or a gift card: picture and text when the phone can share both, or else the text on WhatsApp.
import { MessageCircle, Share2 } from 'lucide-react'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { canShare, sharePicture } from '#owner/shared/share/share-picture.ts'
import type { Face } from './use-face.ts'

type Props = { readonly face: Face | undefined; readonly words: string; readonly what: string }

export function ShareFace({ face, words, what }: Props) {
  if (!face || !canShare(face.file)) {
    return (
      <LinkButton kind="leaf" isWide Icon={MessageCircle} isExternal href={whatsAppLink('', words)}>
        Share on WhatsApp
      </LinkButton>
    )
  }
  const share = () =>
    void sharePicture(face.file, words, 'Sharing did not work here. Save the picture and send it yourself.')
  return (
    <Button kind="leaf" isWide Icon={Share2} onClick={share}>
      {`Share ${what}`}
    </Button>
  )
}

/** Downloads the picture. */
export function savePicture({ file, url }: Face): void {
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
}
