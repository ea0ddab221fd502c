// Sends what a shopper asks of the shop, and chooses the words for a refusal.
import type { LEADS_PATH, LeadAnswer, LeadRequest } from '#contract/api/leads.ts'
import * as messages from '#messages/en/lead.ts'
import type { LeadAsk } from '../frame/lead-form.ts'

// Imports only types from the contract: its checks would add to what a shopper fetches.
const PATH: typeof LEADS_PATH = '/api/leads'

const TIMEOUT_MS = 15_000

type Sent =
  | ({ readonly ok: true } & LeadAnswer)
  | { readonly ok: false; readonly text: string; readonly field?: 'name' | 'phone' }

/** Sends the request. A refusal and a lost connection come back as a sentence, with the field that it is about. */
export async function sendLead({
  isLayer: _isLayer,
  ...asked
}: LeadAsk & { readonly name: string; readonly phone: string }): Promise<Sent> {
  const request: LeadRequest = {
    ...asked,
    ...(asked.kind === 'cart' && {
      items: asked.items.map(({ productId, quantity, variants }) => ({
        productId,
        quantity,
        variantIds: variants.map(({ variant_id }) => variant_id),
      })),
    }),
    store: document.body.dataset['store'] ?? '',
    place: location.pathname.slice(0, 200),
  }
  const answer = await post(request)
  if (typeof answer?.href === 'string' && typeof answer.code === 'string')
    return { ok: true, code: answer.code, href: answer.href }
  const { code, field } = answer?.error ?? {}
  if (field === 'name') return { ok: false, text: messages.nameMissing, field }
  if (field === 'phone') return { ok: false, text: messages.phoneWrong, field }
  if (code === 'too_many_requests') return { ok: false, text: messages.tooMany }
  if (code === 'plan_needed' || code === 'unknown_store' || code === 'unknown_product')
    return { ok: false, text: messages.notOffered }
  return { ok: false, text: messages.notSent }
}

type Answer = Partial<LeadAnswer> & { readonly error?: { readonly code?: string; readonly field?: string } }

/** Null without an answer that can be read: offline, too slow, a captive portal. */
async function post(request: LeadRequest): Promise<Answer | null> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  const body = JSON.stringify(request)
  try {
    const response = await fetch(PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: abort.signal,
    })
    return (await response.json()) as Answer
  } catch (error) {
    console.warn('lead: no answer', error)
    return null
  } finally {
    clearTimeout(timer)
  }
}
