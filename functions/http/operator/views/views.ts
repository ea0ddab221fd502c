// Reads what an operators' page shows.
import { PERIODS, type Period } from '#components/operator/health-charts.ts'
import type { OperatorView } from '#components/operator/operator-view.ts'
import {
  operatorActs,
  operatorOverview,
  operatorPayments,
  operatorRates,
  operatorReports,
  operatorStore,
  operatorStores,
} from '#contract/sql/operator/operator.ts'
import {
  operatorAlerts,
  operatorBrowserErrors,
  operatorHealth,
} from '#contract/sql/operator/operator-health.ts'
import { operatorPeople, operatorPerson } from '#contract/sql/operator/operator-people.ts'
import {
  operatorDeletions,
  operatorFreeDomains,
  operatorLeads,
  operatorSupport,
} from '#contract/sql/operator/requests.ts'
import { operatorDomains } from '#contract/sql/store/domains.ts'
import { readDeadLetters } from '#contract/sql/system/system.ts'
import { callOrThrow } from '#data/client.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import type { RouteContext } from '../../shared/context.ts'

/** Dead letters on one page. */
const MAX_LETTERS = 200

/** The view of a path below the operators' address; null for a path that has none. Throws DatabaseError. */
export async function fetchView(
  below: string,
  context: Pick<RouteContext, 'database' | 'url' | 'now'>,
): Promise<OperatorView | null> {
  const { database, url, now } = context
  switch (below) {
    case '':
      return { kind: 'overview', overview: await callOrThrow(database, operatorOverview, {}) }
    case '/stores':
      return listStores(database, url.searchParams)
    case '/people':
      return listPeople(database, url.searchParams)
    case '/reports':
      return { kind: 'reports', reports: await callOrThrow(database, operatorReports, {}) }
    case '/payments':
      return { kind: 'payments', payments: await callOrThrow(database, operatorPayments, {}) }
    case '/claims':
      return { kind: 'claims', claims: await callOrThrow(database, operatorDomains, {}) }
    case '/rates':
      return { kind: 'rates', rates: await callOrThrow(database, operatorRates, {}) }
    case '/health':
      return healthView(database, url.searchParams.get('over') === 'month' ? 'month' : 'day', now())
    case '/leads':
      return { kind: 'leads', leads: await callOrThrow(database, operatorLeads, {}) }
    case '/support':
      return { kind: 'support', questions: await callOrThrow(database, operatorSupport, {}) }
    case '/domains':
      return { kind: 'domains', domains: await callOrThrow(database, operatorFreeDomains, {}) }
    case '/deletions':
      return { kind: 'deletions', deletions: await callOrThrow(database, operatorDeletions, {}) }
    case '/letters':
      return {
        kind: 'letters',
        letters: await callOrThrow(database, readDeadLetters, { limit: MAX_LETTERS }),
        nowMs: now(),
      }
    case '/log':
      return {
        kind: 'log',
        acts: await callOrThrow(database, operatorActs, {
          beforeId: wholeNumber(url.searchParams.get('below')),
          limit: 50,
        }),
      }
  }
  const personId = /^\/people\/([^/]+)$/.exec(below)?.[1]
  if (isUuid(personId)) return personView(database, personId)
  const id = /^\/stores\/([^/]+)$/.exec(below)?.[1]
  const store = isUuid(id) ? await callOrThrow(database, operatorStore, { businessId: id }) : null
  return store && { kind: 'store', store }
}

async function listStores(database: RouteContext['database'], query: URLSearchParams): Promise<OperatorView> {
  const search = (query.get('q') ?? '').slice(0, 200)
  const offset = wholeNumber(query.get('from')) ?? 0
  const { total, stores } = await callOrThrow(database, operatorStores, {
    search,
    offset,
    limit: 50,
  })
  return { kind: 'stores', search, offset, total, stores }
}

async function healthView(
  database: RouteContext['database'],
  period: Period,
  nowMs: number,
): Promise<OperatorView> {
  const { span, lengthMs } = PERIODS[period]
  const [spans, alerts, faults, rates] = await Promise.all([
    callOrThrow(database, operatorHealth, {
      span,
      since: new Date(nowMs - lengthMs).toISOString(),
    }),
    callOrThrow(database, operatorAlerts, {}),
    callOrThrow(database, operatorBrowserErrors, {}),
    period === 'month' ? callOrThrow(database, operatorRates, {}) : [],
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
  return { kind: 'people', search, people: await callOrThrow(database, operatorPeople, { search }) }
}

async function personView(database: RouteContext['database'], id: string): Promise<OperatorView | null> {
  const person = await callOrThrow(database, operatorPerson, { userId: id })
  return person && { kind: 'person', person }
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}
