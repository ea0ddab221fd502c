// Shares a voucher or a gift card: picture and text when the phone can share both, or else the text on WhatsApp.
import type { UseQueryResult } from '@tanstack/react-query'
import { MessageCircle, Share2 } from 'lucide-react'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { CARD } from '#owner/shared/pictures/draw/shop-picture.ts'
import { canShare, sharePicture } from '#owner/shared/share/share-picture.ts'
import type { PictureFile } from '#owner/shared/share/use-picture-file.ts'

type Props = { readonly picture: PictureFile | undefined; readonly words: string; readonly what: string }

export function ShareButton({ picture, words, what }: Props) {
  if (!picture || !canShare(picture.file)) {
    return (
      <LinkButton kind="leaf" isWide Icon={MessageCircle} isExternal href={whatsAppLink('', words)}>
        Share on WhatsApp
      </LinkButton>
    )
  }
  const share = () =>
    void sharePicture(
      picture.file,
      words,
      'Sharing did not work here. Save the picture and send it yourself.',
    )
  return (
    <Button kind="leaf" isWide Icon={Share2} onClick={share}>
      {`Share ${what}`}
    </Button>
  )
}

type CardPictureProps = {
  readonly picture: UseQueryResult<PictureFile>
  readonly alt: string
  readonly isPale: boolean
}

/** The picture of a voucher or a gift card for sharing. Pale when the voucher or card can no longer be used. */
export function CardPicture({ picture, alt, isPale }: CardPictureProps) {
  return (
    <Loaded
      query={picture}
      failed="The picture could not be drawn."
      loading={<Skeleton className="aspect-[1080/680] w-full" />}
    >
      {({ url }) => (
        <img
          src={url}
          alt={alt}
          width={CARD.width}
          height={CARD.height}
          className={`h-auto w-full rounded-card shadow-card ${isPale ? 'opacity-50' : ''}`}
        />
      )}
    </Loaded>
  )
}
