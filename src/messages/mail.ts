import * as en from './en/mail.ts'
import { messagesIn } from './messages-in.ts'

export const mailMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
