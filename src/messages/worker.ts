import * as en from './en/worker.ts'
import { messagesIn } from './messages-in.ts'

export const workerMessages = /* @__PURE__ */ messagesIn<typeof en>({ en })
