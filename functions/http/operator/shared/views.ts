// Reads what an operators' page shows.
import type { OperatorView } from '#components/operator/operator-view.ts'
import { fetchOperatorDomains } from '#data/server/domains.ts'
import {
  fetchActs,
  fetchOverview,
  fetchPayments,
  fetchRates,
  fetchReports,
  fetchStore,
  fetchStores,
} from '#data/server/operator.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import type { RouteContext } from '../../shared/context.ts'

/** The view of a path below the operators' address; null for a path that has none. Throws DatabaseError. */
export async function viewOf(
  below: string,
  { database, url }: Pick<RouteContext, 'database' | 'url'>,
): Promise<OperatorView | null> {
  switch (below) {
    case '':
      return { kind: 'overview', overview: await fetchOverview(database) }
    case '/stores':
      return listStores(database, url.searchParams)
    case '/reports':
      return { kind: 'reports', reports: await fetchReports(database) }
    case '/payments':
      return { kind: 'payments', payments: await fetchPayments(database) }
    case '/domains':
      return { kind: 'domains', domains: await fetchOperatorDomains(database) }
    case '/rates':
      return { kind: 'rates', rates: await fetchRates(database) }
    case '/log':
      return { kind: 'log', acts: await fetchActs(database, wholeNumber(url.searchParams.get('below'))) }
  }
  const id = /^\/stores\/([^/]+)$/.exec(below)?.[1]
  const store = isUuid(id) ? await fetchStore(database, id) : null
  return store && { kind: 'store', store }
}

async function listStores(database: RouteContext['database'], query: URLSearchParams): Promise<OperatorView> {
  const search = (query.get('q') ?? '').slice(0, 200)
  const offset = wholeNumber(query.get('from')) ?? 0
  const found = await fetchStores(database, search, offset)
  const { total, stores } = found.ok ? found.value : { total: 0, stores: [] }
  return { kind: 'stores', search, offset, total, stores }
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}
