import * as en from './en/date.ts'
import { messagesIn } from './messages-in.ts'

export const dateMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
