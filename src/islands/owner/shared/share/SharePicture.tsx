// A picture that the browser draws or fetches: its file and an address of the file for this page; shown, and shared through the phone's own share
// sheet, or else its words on WhatsApp.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { MessageCircle, Share2 } from 'lucide-react'
import { useEffect } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { areaKey } from '#owner/session/query-keys.ts'

export type PictureFile = { readonly file: File; readonly url: string }

/** Makes the picture when `shown` changes, which names everything that the picture shows. Frees the address with the component. */
export function usePictureFile(shown: readonly unknown[], make: (signal: AbortSignal) => Promise<File>) {
  const { id } = useBusiness()
  const query = useQuery({
    queryKey: areaKey(id, 'pictures', ...shown),
    queryFn: async ({ signal }): Promise<PictureFile> => {
      const file = await make(signal)
      return { file, url: URL.createObjectURL(file) }
    },
    // A picture that is drawn on this device needs no connection.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
  const url = query.data?.url
  useEffect(() => {
    if (!url) return
    return () => URL.revokeObjectURL(url)
  }, [url])
  return query
}

/** True when the phone's share sheet accepts this picture. */
function canShare(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Opens the phone's share sheet, and says `refused` when the phone refuses. Closing the sheet is not a failure. */
async function sharePicture(file: File, text: string, refused: string): Promise<void> {
  try {
    await navigator.share({ files: [file], text })
  } catch (error) {
    if (!(error instanceof DOMException)) return reportFault(error)
    if (error.name === 'AbortError') return
    console.warn('share: the share sheet failed', error)
    toast({ kind: 'bad', text: refused })
  }
}

type ShownProps = {
  readonly picture: UseQueryResult<PictureFile>
  readonly alt: string
  /** In pixels, where it is known before the picture is there. */
  readonly size?: { readonly width: number; readonly height: number }
  readonly className: string
  /** The room that it takes meanwhile. */
  readonly room: string
}

export function ShownPicture({ picture, alt, size, className, room }: ShownProps) {
  return (
    <Loaded
      query={picture}
      failed="The picture could not be drawn."
      loading={<Skeleton className={`w-full ${room}`} />}
    >
      {({ url }) => (
        <img
          src={url}
          alt={alt}
          width={size?.width}
          height={size?.height}
          className={`w-full rounded-card ${className}`}
        />
      )}
    </Loaded>
  )
}

type ShareProps = {
  readonly picture: PictureFile | undefined
  /** Sent where the phone cannot share the picture. */
  readonly words: string
  /** Shared beside the picture. */
  readonly text?: string
  /** The words of the button, and of the link to WhatsApp in its place. */
  readonly action: string
  readonly otherwise: string
  readonly isWide?: boolean
  readonly refused?: string
}

export function ShareButton({
  picture,
  words,
  text = words,
  action,
  otherwise,
  isWide = false,
  refused = 'Sharing did not work here. Save the picture and send it yourself.',
}: ShareProps) {
  if (!picture || !canShare(picture.file)) {
    return (
      <LinkButton kind="leaf" isWide={isWide} Icon={MessageCircle} isExternal href={whatsAppLink('', words)}>
        {otherwise}
      </LinkButton>
    )
  }
  const share = () => void sharePicture(picture.file, text, refused)
  return (
    <Button kind="leaf" isWide={isWide} Icon={Share2} onClick={share}>
      {action}
    </Button>
  )
}
