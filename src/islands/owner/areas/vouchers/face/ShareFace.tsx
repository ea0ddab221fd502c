// Shares a voucher or a gift card: picture and text when the phone can share both, or else the text on WhatsApp.
import type { UseQueryResult } from '@tanstack/react-query'
import { MessageCircle, Share2 } from 'lucide-react'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { canShare, sharePicture } from '#owner/shared/share/share-picture.ts'
import type { PictureFile } from '#owner/shared/share/use-picture-file.ts'
import { FACE } from './face.ts'

type Props = { readonly face: PictureFile | undefined; readonly words: string; readonly what: string }

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

type FacePictureProps = {
  readonly face: UseQueryResult<PictureFile>
  readonly alt: string
  readonly isPale: boolean
}

/** The picture of a voucher or a gift card for sharing. Pale when the voucher or card can no longer be used. */
export function FacePicture({ face, alt, isPale }: FacePictureProps) {
  return (
    <Loaded
      query={face}
      failed="The picture could not be drawn."
      loading={<Skeleton className="aspect-[1080/680] w-full" />}
    >
      {({ url }) => (
        <img
          src={url}
          alt={alt}
          width={FACE.width}
          height={FACE.height}
          className={`h-auto w-full rounded-card shadow-card ${isPale ? 'opacity-50' : ''}`}
        />
      )}
    </Loaded>
  )
}
