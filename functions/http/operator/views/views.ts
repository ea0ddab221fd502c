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
import { operatorPaymentList, PAYMENT_STATES } from '#contract/sql/operator/operator-payment-list.ts'
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

type Visit = Pick<RouteContext, 'database' | 'url' | 'now'>

/** The pages without an id, by their path below the operators' address. */
const VIEWS: Readonly<Record<string, (visit: Visit) => Promise<OperatorView>>> = {
  '': async ({ database }) => ({
    kind: 'overview',
    overview: await callOrThrow(database, operatorOverview, {}),
  }),
  '/stores': ({ database, url }) => listStores(database, url.searchParams),
  '/people': ({ database, url }) => listPeople(database, url.searchParams),
  '/reports': async ({ database }) => ({
    kind: 'reports',
    reports: await callOrThrow(database, operatorReports, {}),
  }),
  '/payments': ({ database, url }) => listPayments(database, url.searchParams),
  '/claims': async ({ database }) => ({
    kind: 'claims',
    claims: await callOrThrow(database, operatorDomains, {}),
  }),
  '/rates': async ({ database }) => ({
    kind: 'rates',
    rates: await callOrThrow(database, operatorRates, {}),
  }),
  '/health': ({ database, url, now }) =>
    healthView(database, url.searchParams.get('over') === 'month' ? 'month' : 'day', now()),
  '/leads': async ({ database }) => ({
    kind: 'leads',
    leads: await callOrThrow(database, operatorLeads, {}),
  }),
  '/support': async ({ database }) => ({
    kind: 'support',
    questions: await callOrThrow(database, operatorSupport, {}),
  }),
  '/domains': async ({ database }) => ({
    kind: 'domains',
    domains: await callOrThrow(database, operatorFreeDomains, {}),
  }),
  '/deletions': async ({ database }) => ({
    kind: 'deletions',
    deletions: await callOrThrow(database, operatorDeletions, {}),
  }),
  '/letters': async ({ database, now }) => ({
    kind: 'letters',
    letters: await callOrThrow(database, readDeadLetters, { limit: MAX_LETTERS }),
    nowMs: now(),
  }),
  '/log': async ({ database, url }) => ({
    kind: 'log',
    acts: await callOrThrow(database, operatorActs, {
      beforeId: wholeNumber(url.searchParams.get('below')),
      limit: 50,
    }),
  }),
}

/** The view of a path below the operators' address; null for a path that has none. Throws DatabaseError. */
export async function fetchView(below: string, visit: Visit): Promise<OperatorView | null> {
  if (Object.hasOwn(VIEWS, below)) return VIEWS[below]?.(visit) ?? null
  const [, area, id] = /^\/(people|stores)\/([^/]+)$/.exec(below) ?? []
  if (!isUuid(id)) return null
  if (area === 'people') return personView(visit.database, id)
  const store = await callOrThrow(visit.database, operatorStore, { businessId: id })
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

async function listPayments(
  database: RouteContext['database'],
  query: URLSearchParams,
): Promise<OperatorView> {
  const search = (query.get('q') ?? '').slice(0, 200)
  const state = PAYMENT_STATES.find((each) => each === query.get('state')) ?? ''
  const offset = wholeNumber(query.get('from')) ?? 0
  const [payments, list] = await Promise.all([
    callOrThrow(database, operatorPayments, {}),
    callOrThrow(database, operatorPaymentList, { search, state, offset, limit: 50 }),
  ])
  return { kind: 'payments', payments, list, search, state, offset }
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
