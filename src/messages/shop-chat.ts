import * as en from './en/shop-chat.ts'
import { messagesIn } from './messages-in.ts'

export const shopChatMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
