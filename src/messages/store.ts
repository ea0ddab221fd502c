import * as en from './en/store.ts'
import { messagesIn } from './messages-in.ts'

export const storeMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
