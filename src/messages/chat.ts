import * as en from './en/chat.ts'
import { messagesIn } from './messages-in.ts'

export const chatMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
