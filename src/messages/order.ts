import * as en from './en/order.ts'
import { messagesIn } from './messages-in.ts'

export const orderMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
