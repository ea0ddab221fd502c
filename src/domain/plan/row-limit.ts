// The sentence for a limit of rows: supabase/schemas/limits/row_limits.sql has the numbers, and a refusal names the kind and the limit.

/** What a store keeps of each kind. A test compares the kinds with the database. */
const KEPT: Readonly<Record<string, string>> = {
  customers: 'customers that were typed in',
  notes: 'long notes on customers',
  categories: 'categories',
  zones: 'delivery zones',
  vouchers: 'vouchers',
  gift_cards: 'gift cards',
  campaigns: 'links',
  leads: 'leads',
  products: 'products, archived ones included',
  options: 'choices of products',
  groups: 'options of products',
  combinations: 'combinations of choices',
  images: 'pictures of products',
  costs: 'costs of products',
}

/** What a store writes in a day of each kind. */
const DAILY: Readonly<Record<string, string>> = {
  sales: 'sales written in by hand',
  order_notes: 'notes and edits of orders',
  order_steps: 'steps of orders',
  payments: 'payments',
  returns: 'returns of goods',
  till_counts: 'closings of the till',
  expenses: 'expenses',
  corrections: 'corrections of gift cards',
  points: 'corrections of points',
  merges: 'merged customers',
  erasures: 'erased customers',
  activity: 'changes',
}

const WAY_UP = 'or choose a larger plan: Settings, then Plan.'

/**
 * The sentence for a refusal `row_limit` {kind, limit}, with the way out; null for another refusal.
 * `{kind: 'vouchers', limit: 100}` -> `Your plan keeps 100 vouchers. Remove some, or choose a larger plan: Settings, then Plan.`
 */
export function rowLimitText(refusal: unknown): string | null {
  const { code, details } = (refusal ?? {}) as {
    code?: unknown
    details?: { kind?: unknown; limit?: unknown }
  }
  if (code !== 'row_limit' || typeof details?.kind !== 'string' || typeof details.limit !== 'number')
    return null
  const limit = String(details.limit).replace(/\B(?=(?:\d{3})+$)/g, ',')
  const daily = DAILY[details.kind]
  return daily
    ? `Your plan takes ${limit} ${daily} in a day. Go on tomorrow, ${WAY_UP}`
    : `Your plan keeps ${limit} ${KEPT[details.kind] ?? 'of these'}. Remove some, ${WAY_UP}`
}
