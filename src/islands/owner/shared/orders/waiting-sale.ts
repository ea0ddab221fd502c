// A sale that was refused when the line was back, opened in the form: its address, and the name of the form's draft.
import type { WaitingAction } from '#data/owner/outbox/waiting.ts'

type Waiting = Pick<WaitingAction, 'id'>

/** The address of the form with this sale in it. */
export const waitingSaleHref = ({ id }: Waiting) => `/dashboard/orders/new?waiting=${id}`

/** The name of its draft, of its own: a sale that was begun in the form stays as it is. */
export const waitingSaleKey = ({ id }: Waiting) => `order-waiting:${id}`
