import * as en from './en/money.ts'
import { messagesIn } from './messages-in.ts'

export const moneyMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
