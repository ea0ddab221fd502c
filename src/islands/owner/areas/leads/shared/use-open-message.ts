// Opens a message in WhatsApp: the database looks at the stop list and writes the message down before the chat opens. With the words for a lead.
import { type OpenedMessage, openLeadMessage, undoLeadMessage } from '#contract/sql/orders/leads.ts'
import type { Lead, LeadNews } from '#domain/customer/leads.ts'
import type { WritingShop } from '#domain/message/lead-messages.ts'
import { storeUrl } from '#domain/message/share-links.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'

/** Why a change of a lead was refused. */
export const LEAD_REFUSALS = {
  lead_stopped: 'This person has just stopped your messages. Please do not write to them.',
  lead_paused: 'Somebody of your shop has just written to this person. Give them a few days.',
  lead_told: 'Somebody of your shop has told this person already.',
  unknown_lead: 'This is not there any more. It may have been removed.',
  plan_leads: 'Writing to people who asked is not part of your plan now.',
  product_unavailable: 'One of these products is not for sale now. Load the page again.',
}

/** `Sunrise Ankara and 2 more` */
function goodsText(names: readonly string[]): string {
  const [first = '', ...others] = names
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** What a person waits for, after their name: `waits for Sunrise Ankara`. */
export function wishText({ kind, goods }: Lead): string {
  const names = goodsText(goods.map(({ name }) => name))
  if (kind === 'arrivals') return 'wants to hear of new things'
  if (kind === 'cart') return names === '' ? 'saved a cart' : `saved a cart: ${names}`
  return names === '' ? 'waits for a product that is gone' : `waits for ${names}`
}

/** Why there is something to tell: `Sunrise Ankara is back`. */
export function newsText(news: LeadNews): string {
  if (news.kind === 'arrivals') return `New: ${goodsText(news.products.map(({ name }) => name))}`
  const names = goodsText(news.goods.map(({ name }) => name))
  if (news.kind === 'cart') return `Cart not ordered yet: ${names}`
  return news.kind === 'price' ? `${names} costs less now` : `${names} is back`
}

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
