// Reads what an operators' page shows.
import { PERIODS, type Period } from '#components/operator/health-charts.ts'
import type { OperatorView } from '#components/operator/operator-view.ts'
import { fetchOperatorDomains } from '#data/server/domains/domains.ts'
import { fetchAlerts, fetchBrowserErrors, fetchHealth } from '#data/server/operator/health.ts'
import {
  fetchActs,
  fetchOperatorRates,
  fetchOverview,
  fetchPayments,
  fetchReports,
  fetchStore,
  fetchStores,
} from '#data/server/operator/operator.ts'
import { fetchPeople, fetchPerson } from '#data/server/operator/operator-people.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import type { RouteContext } from '../../shared/context.ts'
import { fetchAskedView } from '../acts/asked.ts'

/** The view of a path below the operators' address; null for a path that has none. Throws DatabaseError. */
export async function fetchView(
  below: string,
  context: Pick<RouteContext, 'database' | 'url' | 'now'>,
): Promise<OperatorView | null> {
  const { database, url, now } = context
  switch (below) {
    case '':
      return { kind: 'overview', overview: await fetchOverview(database) }
    case '/stores':
      return listStores(database, url.searchParams)
    case '/people':
      return listPeople(database, url.searchParams)
    case '/reports':
      return { kind: 'reports', reports: await fetchReports(database) }
    case '/payments':
      return { kind: 'payments', payments: await fetchPayments(database) }
    case '/claims':
      return { kind: 'claims', claims: await fetchOperatorDomains(database) }
    case '/rates':
      return { kind: 'rates', rates: await fetchOperatorRates(database) }
    case '/health':
      return healthView(database, url.searchParams.get('over') === 'month' ? 'month' : 'day', now())
    case '/log':
      return { kind: 'log', acts: await fetchActs(database, wholeNumber(url.searchParams.get('below'))) }
  }
  const personId = /^\/people\/([^/]+)$/.exec(below)?.[1]
  if (isUuid(personId)) return personView(database, personId)
  const asked = await fetchAskedView(below, context)
  if (asked) return asked
  const id = /^\/stores\/([^/]+)$/.exec(below)?.[1]
  const store = isUuid(id) ? await fetchStore(database, id) : null
  return store && { kind: 'store', store }
}

async function listStores(database: RouteContext['database'], query: URLSearchParams): Promise<OperatorView> {
  const search = (query.get('q') ?? '').slice(0, 200)
  const offset = wholeNumber(query.get('from')) ?? 0
  const { total, stores } = await fetchStores(database, search, offset)
  return { kind: 'stores', search, offset, total, stores }
}

async function healthView(
  database: RouteContext['database'],
  period: Period,
  nowMs: number,
): Promise<OperatorView> {
  const { span, lengthMs } = PERIODS[period]
  const [spans, alerts, faults, rates] = await Promise.all([
    fetchHealth(database, span, nowMs - lengthMs),
    fetchAlerts(database),
    fetchBrowserErrors(database),
    period === 'month' ? fetchOperatorRates(database) : [],
  ])
  // The naira's rate is written as naira for a dollar.
  const dollar = rates.find(({ from, to }) => from === 'NGN' && to === 'USD')
  return {
    kind: 'health',
    period,
    nowMs,
    spans,
    alerts,
    faults,
    nairaPerDollar: dollar ? Number(dollar.rate) : null,
  }
}

async function listPeople(database: RouteContext['database'], query: URLSearchParams): Promise<OperatorView> {
  const search = (query.get('q') ?? '').slice(0, 200)
  return { kind: 'people', search, people: await fetchPeople(database, search) }
}

async function personView(database: RouteContext['database'], id: string): Promise<OperatorView | null> {
  const person = await fetchPerson(database, id)
  return person && { kind: 'person', person }
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}
