// Keeps the messages of the help chat while the app is open. Writes nothing to a disk or a server.
import { atom } from 'nanostores'
import { brand } from '#brand'
import { answerTo, type HelpMessage, readQuestion } from '#domain/message/help-chat.ts'
import { chatAnswers } from './chat-answers.ts'

let count = 0
const message = (type: HelpMessage['type'], content: string): HelpMessage => {
  count += 1
  return { id: `help-${count}`, type, content, timestamp: Date.now() }
}

export const $messages = atom<readonly HelpMessage[]>([message('bot', chatAnswers.greeting)])

/** True while the bot is writing; no question is sent meanwhile. */
export const $isReplying = atom(false)

/** Sends a question and answers it after a moment. Returns false for a blank question, and while an answer is on its way. */
export function ask(input: string): boolean {
  const question = readQuestion(input)
  if (question === null || $isReplying.get()) return false
  $messages.set([...$messages.get(), message('user', question)])
  $isReplying.set(true)
  setTimeout(() => {
    $messages.set([...$messages.get(), message('bot', answerTo(question, chatAnswers))])
    $isReplying.set(false)
  }, brand.helpChat.replyDelayMs)
  return true
}
