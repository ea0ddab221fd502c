// Reads the leads, and opens a message in WhatsApp: the database looks at the stop list and writes the message down before the chat opens.
import { useQuery } from '@tanstack/react-query'
import { fetchLeads, type OpenedMessage, openLeadMessage, undoLeadMessage } from '#data/owner/leads/leads.ts'
import type { WritingShop } from '#domain/message/lead-messages.ts'
import { storeUrl } from '#domain/message/share-links.ts'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain, useStoreKeys } from '#owner/session/query-keys.ts'
import { leadRefusalText } from './copy.ts'

const REREAD_MS = 60_000

/**
 * The people who left their number. Read again when the window gets the focus, because they come in while the owner writes on WhatsApp, and each
 * minute, because prices and stock change while the page is open.
 */
export function useLeads() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({
    queryKey: keys.leads.page,
    queryFn: () => fetchLeads(id),
    refetchOnWindowFocus: true,
    refetchInterval: REREAD_MS,
  })
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
  const { id } = useBusiness()
  const readAgain = useReadAgain('leads')
  const { save, isSaving } = useSave()
  const undo = (messageId: string) =>
    save({
      send: () => undoLeadMessage(id, messageId),
      onSaved: readAgain,
      refusalText: leadRefusalText,
    })
  const open = async (message: OpenedMessage, href: string) => {
    // The tab opens with the tap, because browsers refuse tabs that open later; the chat comes into it when the database has agreed.
    const tab = window.open('', '_blank')
    const isOpened = await save({
      send: () => openLeadMessage(id, message),
      onSaved: (messageId) => {
        if (tab) tab.opener = null
        if (tab) tab.location.replace(href)
        else location.assign(href)
        toast({
          text: 'Press send in WhatsApp',
          action: { label: 'Not sent', onPress: () => void undo(messageId) },
        })
      },
      refusalText: leadRefusalText,
      onSettled: readAgain,
    })
    if (!isOpened) tab?.close()
  }
  return { open, undo, isOpening: isSaving }
}
