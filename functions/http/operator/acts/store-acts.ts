// Acts on shops, on reports of shops and on exchange rates.
import {
  operatorCloseReport,
  operatorRebuildStore,
  operatorRestoreStore,
  operatorSetRate,
  operatorSuspendStore,
} from '#contract/sql/operator/operator.ts'
import { call } from '#data/client.ts'
import { enqueueStores } from '#functions/adapters/queue.ts'
import type { Acts } from './act.ts'

export const STORE_ACTS: Acts = {
  '/stores/:id suspend': (businessId) => ({
    run: ({ database }, who) => call(database, operatorSuspendStore, { ...who, businessId }),
  }),
  '/stores/:id restore': (businessId) => ({
    run: ({ database }, who) => call(database, operatorRestoreStore, { ...who, businessId }),
  }),
  '/stores/:id rebuild': (businessId) => ({
    run: async ({ database, env }, who) => {
      const done = await call(database, operatorRebuildStore, { ...who, businessId })
      if (done.ok) await enqueueStores(env.REBUILDS, [businessId], { repairs: true })
      return done
    },
  }),
  '/reports/:id close-report': (reportId) => ({
    run: ({ database }, who) => call(database, operatorCloseReport, { ...who, reportId }),
  }),
  '/rates set-rate': (_id, { from = '', to = '', rate = '' }) => ({
    run: ({ database }, who) =>
      call(database, operatorSetRate, { ...who, from, to, rate: Number.isFinite(+rate) ? +rate : 0 }),
    refusals: {
      rate: 'Write the rate as a number, at most five times the present one and at least a fifth of it.',
    },
  }),
}
