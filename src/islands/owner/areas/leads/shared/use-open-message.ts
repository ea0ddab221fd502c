// Opens a message in WhatsApp: the database looks at the stop list and writes the message down before the chat opens.
import { type OpenedMessage, openLeadMessage, undoLeadMessage } from '#contract/sql/orders/leads.ts'
import type { WritingShop } from '#domain/message/lead-messages.ts'
import { storeUrl } from '#domain/message/share-links.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { LEAD_REFUSALS } from './copy.ts'

/** The shop as the messages name it. */
export function useWritingShop(): WritingShop {
  const business = useBusiness()
  return {
    name: business.name,
    currency: business.currency,
    url: storeUrl(business, location.origin),
    origin: location.origin,
  }
}

/** Opens one message. `isOpening` is true while the database is asked. */
export function useOpenMessage() {
  const { save, isSaving } = useStoreWrite(openLeadMessage, LEAD_REFUSALS)
  const { save: undoMessage } = useStoreWrite(undoLeadMessage, LEAD_REFUSALS)
  const undo = (messageId: string) => undoMessage({ messageId })
  const open = async (message: OpenedMessage, href: string) => {
    // The tab opens with the tap, because browsers refuse tabs that open later; the chat comes into it when the database has agreed.
    const tab = window.open('', '_blank')
    const onSaved = (messageId: string) => {
      if (tab) tab.opener = null
      if (tab) tab.location.replace(href)
      else location.assign(href)
      toast({
        text: 'Press send in WhatsApp',
        action: { label: 'Not sent', onPress: () => void undo(messageId) },
      })
    }
    if (!(await save({ message }, { onSaved }))) tab?.close()
  }
  return { open, undo, isOpening: isSaving }
}
