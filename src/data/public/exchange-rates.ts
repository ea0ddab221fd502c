// Reads the exchange rates that show plan prices. Any visitor may read active rates (row level security). An approximate rate replaces one
// that is missing or cannot be read because of an outage, and a warning is logged.
import {
  FALLBACK_NAIRA_PER_DOLLAR,
  fallbackDollarsPerUnit,
  isRate,
  type Rates,
  readNairaRate,
} from '#domain/basics/exchange-rate.ts'
import { isOutage, readJsonAnswer, ServerError } from '../outage.ts'
import { supabaseAddress } from '../session/supabase-address.ts'

const TIMEOUT_MS = 6_000

/** The rates between the naira, the dollar and `currency`. */
export async function fetchRates(currency: string): Promise<Rates> {
  const [nairaPerDollar, dollarsPerUnit] = await Promise.all([
    rateOr('NGN', FALLBACK_NAIRA_PER_DOLLAR),
    currency === 'USD' ? 1 : rateOr(currency, fallbackDollarsPerUnit(currency)),
  ])
  return { nairaPerDollar: readNairaRate(nairaPerDollar), dollarsPerUnit }
}

async function rateOr(currency: string, fallback: number): Promise<number> {
  try {
    const rate = await fetchRate(currency)
    if (rate !== null) return rate
    console.warn(`No active rate from ${currency} to USD: ${fallback} is used. An admin should add it.`)
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn(
      `The rate from ${currency} to USD could not be read: ${fallback} is used. An admin should look at it.`,
      error,
    )
  }
  return fallback
}

/** The active rate to the dollar; null when there is none. Throws ServerError when the database has no number for it. */
async function fetchRate(currency: string): Promise<number | null> {
  const { supabaseUrl, publishableKey } = await supabaseAddress()
  const query = new URLSearchParams({
    select: 'rate',
    currency_from: `eq.${currency}`,
    currency_to: 'eq.USD',
    is_active: 'eq.true',
    limit: '1',
  })
  const response = await fetch(`${supabaseUrl}/rest/v1/exchange_rate_settings?${query}`, {
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new ServerError(`exchange_rate_settings: expected 200, got ${response.status}`)
  const rows = await readJsonAnswer('exchange_rate_settings', response)
  const rate: unknown = Array.isArray(rows) ? rows[0]?.rate : null
  if (rate === undefined) return null
  if (!isRate(rate))
    throw new ServerError(`exchange_rate_settings: expected a positive rate for ${currency}, got ${rate}`)
  return rate
}
