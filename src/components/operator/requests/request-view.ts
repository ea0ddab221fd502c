// What the operators' lists of requests, deletions and dead letters show, and the words for it.
import type {
  FreeDomainRequest,
  OperatorDeletions,
  OperatorLead,
  OperatorQuestion,
} from '#contract/sql/operator/requests.ts'
import type { DeadLetter } from '#contract/sql/system/system.ts'

export type RequestView =
  | { readonly kind: 'leads'; readonly leads: readonly OperatorLead[] }
  | { readonly kind: 'support'; readonly questions: readonly OperatorQuestion[] }
  | { readonly kind: 'domains'; readonly domains: readonly FreeDomainRequest[] }
  | { readonly kind: 'deletions'; readonly deletions: OperatorDeletions }
  | { readonly kind: 'letters'; readonly letters: readonly DeadLetter[]; readonly nowMs: number }

/** Their places in the bar. */
export const REQUEST_PAGES = [
  { kind: 'leads', word: 'Leads', path: '/leads' },
  { kind: 'support', word: 'Support', path: '/support' },
  { kind: 'domains', word: 'Free domains', path: '/domains' },
  { kind: 'deletions', word: 'Deletions', path: '/deletions' },
  { kind: 'letters', word: 'Dead letters', path: '/letters' },
] as const

/** Acts as the log names them. */
export const REQUEST_ACT_WORDS: Readonly<Record<string, string>> = {
  set_lead: 'Moved a lead on',
  end_support: 'Answered a question',
  set_free_domain: 'Moved a free domain on',
  retry_dead_letter: 'Sent a dead letter again',
}

/** What a page says after an act. */
export const REQUEST_DONE: Readonly<Record<string, string>> = {
  'lead-contacted': 'The lead counts as contacted.',
  'lead-won': 'The lead counts as won.',
  'lead-lost': 'The lead counts as lost.',
  'end-support': 'The question is done. The owner reads your answer.',
  'domain-bought': 'The domain counts as bought. The records to set are below.',
  'domain-connected': 'The domain counts as connected. The owner is told so.',
  'domain-refused': 'The request is refused. The owner reads why and may ask for another name.',
  'retry-letter': 'The message is sent again.',
}

export const LEAD_WORDS: Readonly<Record<OperatorLead['status'], string>> = {
  open: 'new',
  contacted: 'contacted',
  won: 'won',
  lost: 'lost',
}

/** `rebuild of Adunni Fabrics` */
export function letterWords({ queue, store, body }: DeadLetter): string {
  const { businessId, jobId, importId, eventHash, text } = body
  const whose = store?.name ?? String(businessId ?? jobId ?? importId ?? eventHash ?? text)
  if (queue === 'unknown') return `A message that no queue knows: ${whose}`
  if (queue === 'oja-payments') return `Payment event ${whose.slice(0, 12)}`
  if (queue === 'oja-imports') return `Import of ${whose}`
  return `${queue === 'oja-pictures' ? 'Pictures' : body['collectsGarbage'] === true ? 'Clean-up' : 'Rebuild'} of ${whose}`
}

/** Why a letter is here, and whether its work is still to be done. */
export function letterReason({ queue, deaths, attempts, state }: DeadLetter): string {
  const tries = `Given up ${deaths === 1 ? 'once' : `${deaths} times`}, after ${attempts} tries`
  if (queue === 'unknown') return `${tries}: nothing can be done with it.`
  if (state === 'open') return `${tries}: still to be done.`
  if (state === 'gone') return `${tries}: what it is about is gone.`
  return `${tries}: done since.`
}

/** `12 min`, `3 h`, `2 days` since a time. */
export function ageWords(iso: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1_440)} days`
}

/** `mailto:` or WhatsApp's address of a lead's contact. */
export function contactLink(contact: string): string {
  return contact.includes('@') ? `mailto:${contact}` : `https://wa.me/${contact}`
}
