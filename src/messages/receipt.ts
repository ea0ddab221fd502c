import * as en from './en/receipt.ts'
import { messagesIn } from './messages-in.ts'

export const receiptMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
