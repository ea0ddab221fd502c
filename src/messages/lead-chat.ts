import * as en from './en/lead-chat.ts'
import { messagesIn } from './messages-in.ts'

export const leadChatMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
