// The message that is being written: its products, to whom it goes, and its words. Kept on this phone until the person begins a new one.
import { useState } from 'react'
import type { OrderGoods } from '#contract/sql/orders/orders.ts'
import type { Whom } from '#domain/customer/leads.ts'
import { broadcastWords } from '#domain/message/lead-messages.ts'
import { dropDraft, keepDraft, readDraft } from '#kit/form/draft-storage.ts'
import { useBusiness } from '#owner/session/business.ts'

export type Message = {
  readonly picked: readonly OrderGoods[]
  readonly whom: Whom
  readonly words: string
}

const EMPTY: Message = {
  picked: [],
  whom: { segment: 'all', categoryId: null, tag: null },
  words: broadcastWords,
}

/** `isKept`: something of it was chosen or typed. `startOver` forgets that. */
export function useMessage() {
  const key = `broadcast:${useBusiness().id}`
  const [message, setMessage] = useState<Message>(() => ({
    ...EMPTY,
    ...(readDraft(key, Date.now())?.values as Partial<Message> | undefined),
  }))
  const change = (changed: Partial<Message>) => {
    const next = { ...message, ...changed }
    setMessage(next)
    keepDraft(key, { values: next }, Date.now())
  }
  const startOver = () => {
    setMessage(EMPTY)
    dropDraft(key)
  }
  const isKept = JSON.stringify(message) !== JSON.stringify(EMPTY)
  return { ...message, change, isKept, startOver }
}
