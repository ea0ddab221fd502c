// The store's link with ways to share it: copy, WhatsApp, the phone's share sheet, a QR code to print.
import { Copy, Download, MessageCircle, Share2 } from 'lucide-react'
import { recordMilestone } from '#data/owner/business/first-week.ts'
import { shareStoreLink, shownUrl, storeUrl } from '#domain/message/share-links.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { warnOfOutage } from '#kit/outage/warn-of-outage.ts'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
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

/** The same buttons without the card, for the last step of onboarding. */
export function ShareButtons() {
  const { name, url, shared, copy, saveQr, shareSheet } = useSharing()
  return (
    <div className="flex flex-col gap-3">
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="break-all font-medium text-indigo underline underline-offset-4"
      >
        {shownUrl(url)}
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

/** The store's link, and the ways out of here. Sharing in any of them is a step of the first week. */
function useSharing() {
  const { id, name, slug, customDomain } = useBusiness()
  const readAgain = useReadAgain('home')
  const url = storeUrl({ slug, customDomain }, location.origin)
  const shared = () => {
    recordMilestone(id, 'shared').then(readAgain).catch(warnOfOutage('share: the milestone was not kept'))
  }
  const copy = async () => {
    if (await copyText(url, 'link')) shared()
  }
  const saveQr = async () => {
    if (!(await downloadQr(url, `${slug}-qr.png`))) return
    toast({ text: 'QR code saved with your downloads' })
    shared()
  }
  const shareSheet = async () => {
    try {
      await navigator.share({ title: name, url })
      shared()
    } catch (error) {
      // An AbortError means that the person closed the sheet.
      if ((error as Error).name !== 'AbortError') throw error
    }
  }
  return { name, url, shared, copy, saveQr, shareSheet }
}
