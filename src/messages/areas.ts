// The door to each area of messages for code that learns the language when it runs: `storeMessages(shell.locale)`.
import * as chat from './en/chat.ts'
import * as date from './en/date.ts'
import * as leadChat from './en/lead-chat.ts'
import * as link from './en/link.ts'
import * as mail from './en/mail.ts'
import * as money from './en/money.ts'
import * as order from './en/order.ts'
import * as receipt from './en/receipt.ts'
import * as shopChat from './en/shop-chat.ts'
import * as status from './en/status.ts'
import * as store from './en/store.ts'
import * as track from './en/track.ts'
import * as worker from './en/worker.ts'
import { messagesIn } from './messages-in.ts'

export const chatMessages = /* @__PURE__ */ messagesIn<typeof chat>({ en: chat })
export const dateMessages = /* @__PURE__ */ messagesIn<typeof date>({ en: date })
export const leadChatMessages = /* @__PURE__ */ messagesIn<typeof leadChat>({ en: leadChat })
export const linkMessages = /* @__PURE__ */ messagesIn<typeof link>({ en: link })
export const mailMessages = /* @__PURE__ */ messagesIn<typeof mail>({ en: mail })
export const moneyMessages = /* @__PURE__ */ messagesIn<typeof money>({ en: money })
export const orderMessages = /* @__PURE__ */ messagesIn<typeof order>({ en: order })
export const receiptMessages = /* @__PURE__ */ messagesIn<typeof receipt>({ en: receipt })
export const shopChatMessages = /* @__PURE__ */ messagesIn<typeof shopChat>({ en: shopChat })
export const statusMessages = /* @__PURE__ */ messagesIn<typeof status>({ en: status })
export const storeMessages = /* @__PURE__ */ messagesIn<typeof store>({ en: store })
export const trackMessages = /* @__PURE__ */ messagesIn<typeof track>({ en: track })
export const workerMessages = /* @__PURE__ */ messagesIn<typeof worker>({ en: worker })
