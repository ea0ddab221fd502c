// The help chat's answers with the product's own words in place. They come with the panel, when it is first opened.

import { brandWords } from '#domain/brand-words.ts'
import { fillWords } from '#domain/fill-words.ts'
import type { HelpAnswers } from '#domain/help-chat.ts'
import answers from '../../../content/help-chat/answers.json'

const fill = (text: string) => fillWords(text, brandWords)

export const chatAnswers: HelpAnswers = {
  greeting: fill(answers.greeting),
  fallback: fill(answers.fallback),
  topics: answers.topics.map((topic) => ({ ...topic, answer: fill(topic.answer) })),
}
