// The store's link and the ways to pass it on: copy, WhatsApp, the phone's own sheet, a QR code to print.
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Download, MessageCircle, Share2 } from 'lucide-react'
import { reachMilestone } from '#data/owner/store-dashboard.ts'
import { shareStoreLink, storeUrl } from '#domain/message/share-links.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { toast } from '../kit/toast.ts'
import { useBusiness } from '../session/business.ts'
import { copyText } from './copy-text.ts'
import { downloadQr } from './qr-picture.ts'

export function SharePanel() {
  return (
    <div id="share">
      <Card title="Share your store">
        <ShareButtons />
      </Card>
    </div>
  )
}

/** The same without its card, for the last step of onboarding. */
export function ShareButtons() {
  const { id, name, slug, customDomain } = useBusiness()
  const client = useQueryClient()
  const url = storeUrl({ slug, customDomain }, location.origin)
  const shared = () => {
    reachMilestone(id, 'shared')
      .then(() => client.invalidateQueries({ queryKey: ['home', id] }))
      .catch((error: unknown) => console.warn('share: the milestone was not kept', error))
  }
  const copy = async () => {
    const isCopied = await copyText(url)
    toast(
      isCopied
        ? { text: 'Link copied' }
        : { kind: 'bad', text: 'Copying is blocked here. Press the link long to copy it.' },
    )
    if (isCopied) shared()
  }
  const saveQr = async () => {
    try {
      await downloadQr(url, `${slug}-qr.png`)
      shared()
    } catch (error) {
      console.warn('share: the QR code was not made', error)
      toast({ kind: 'bad', text: 'The QR code could not be made. Check your connection and try again.' })
    }
  }
  const shareSheet = async () => {
    try {
      await navigator.share({ title: name, url })
      shared()
    } catch (error) {
      // The person closed the sheet.
      if ((error as Error).name !== 'AbortError') throw error
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="break-all font-medium text-indigo underline underline-offset-4"
      >
        {url.replace(/^https?:\/\//, '')}
      </a>
      <LinkButton
        kind="leaf"
        Icon={MessageCircle}
        href={shareStoreLink(name, url)}
        isExternal
        onClick={shared}
      >
        Share on WhatsApp
      </LinkButton>
      <div className="flex flex-wrap gap-3 *:flex-1 *:whitespace-nowrap">
        <Button kind="soft" Icon={Copy} onClick={copy}>
          Copy link
        </Button>
        <Button kind="soft" Icon={Download} onClick={saveQr}>
          QR code
        </Button>
      </div>
      {'share' in navigator && (
        <Button kind="plain" Icon={Share2} onClick={shareSheet}>
          More ways to share
        </Button>
      )}
    </div>
  )
}
