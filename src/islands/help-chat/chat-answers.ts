// The help chat's answers, with the product's own names filled in. Loaded with the panel, when the panel is first opened.

import { fillWords } from '#domain/basics/fill-words.ts'
import type { HelpAnswers } from '#domain/message/help-chat.ts'
import { brandWords } from '#domain/store/brand-words.ts'
import answers from '../../content/help-chat/answers.json'

const fill = (text: string) => fillWords(text, brandWords)

export const chatAnswers: HelpAnswers = {
  greeting: fill(answers.greeting),
  fallback: fill(answers.fallback),
  topics: answers.topics.map((topic) => ({ ...topic, answer: fill(topic.answer) })),
}
