import * as en from './en/link.ts'
import { messagesIn } from './messages-in.ts'

export const linkMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
