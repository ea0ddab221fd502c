// Finds the help chat's answer: scores which topic a question is about. People wrote all answers; the caller passes them in, and
// also times and ids.

export type HelpTopic = {
  readonly name: string
  readonly category: string
  readonly keywords: readonly string[]
  readonly answer: string
}

export type HelpAnswers = {
  readonly greeting: string
  readonly fallback: string
  readonly topics: readonly HelpTopic[]
}

export type HelpMessage = {
  readonly id: string
  readonly type: 'user' | 'bot'
  readonly content: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
}

const POINTS = { name: 10, keyword: 2, category: 1 } as const

/**
 * Scores a question: 10 points when it contains the topic's name, 2 for each keyword, 1 for the category. Ignores capitals and
 * punctuation. A longer word counts too: the keyword `product` is in "Add products?".
 */
export function topicScore(question: string, { name, category, keywords }: HelpTopic): number {
  const words = ` ${plainWords(question)}`
  const holds = (text: string) => words.includes(` ${plainWords(text)}`)
  const hits = keywords.filter(holds).length
  return (holds(name) ? POINTS.name : 0) + hits * POINTS.keyword + (holds(category) ? POINTS.category : 0)
}

/** Returns the topic with the most points, or the earlier of two with equal points; null when no topic has points. */
export function bestTopic(question: string, topics: readonly HelpTopic[]): HelpTopic | null {
  let best: HelpTopic | null = null
  let most = 0
  for (const topic of topics) {
    const score = topicScore(question, topic)
    if (score > most) [best, most] = [topic, score]
  }
  return best
}

/** The bot's answer to a question. */
export function answerTo(question: string, answers: HelpAnswers): string {
  return bestTopic(question, answers.topics)?.answer ?? answers.fallback
}

/** Returns the question as it is sent; null for an empty or blank question, which is ignored. */
export function readQuestion(input: string): string | null {
  const question = input.trim()
  return question === '' ? null : question
}

/** True for the dashboard's first page and for settings: only these pages have the chat. */
export function isHelpChatPath(path: string): boolean {
  return /^\/(?:dashboard|settings(?:\/[^/]*)?)\/?$/.test(path)
}

/** `How do I add PRODUCTS?` -> `how do i add products`; dots stay, for `.com`. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .replace(/\.(?=\s|$)/g, '')
    .trim()
}
