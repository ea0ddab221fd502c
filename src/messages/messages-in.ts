// Gives access to an area's messages for code that learns the language at run time: pages, mails and chats of many shops.
import { LOCALE, type Locale } from './locale.ts'
import type { MessagesOf, Translation } from './message.ts'

/**
 * Returns a function from a language to its messages: `messagesIn<typeof en>({ en })`. `English` is the contract for every other
 * language. Calls are marked as pure, so that the bundler can remove areas that a script imports but does not use.
 */
export function messagesIn<English>(languages: Readonly<Record<Locale, Translation<English>>>) {
  return (locale: Locale = LOCALE) => languages[locale] as unknown as MessagesOf<English>
}
