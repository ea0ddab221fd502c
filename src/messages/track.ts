import * as en from './en/track.ts'
import { messagesIn } from './messages-in.ts'

export const trackMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
