import * as en from './en/status.ts'
import { messagesIn } from './messages-in.ts'

export const statusMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
