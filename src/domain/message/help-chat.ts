// The help chat's answers: which topic a question is about, by points. No artificial talk: every answer was written by a person and
// is passed in. Times and ids are arguments.

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
 * 10 points when the question holds the topic's name, 2 for each of its keywords, 1 for its category. Capitals and punctuation do
 * not count, and a word may go on: the keyword `product` is in "Add products?".
 */
export function topicScore(question: string, { name, category, keywords }: HelpTopic): number {
  const words = ` ${plainWords(question)}`
  const holds = (text: string) => words.includes(` ${plainWords(text)}`)
  const hits = keywords.filter(holds).length
  return (holds(name) ? POINTS.name : 0) + hits * POINTS.keyword + (holds(category) ? POINTS.category : 0)
}

/** The topic with the most points, the earlier of two that have as many; null when none has any. */
export function bestTopic(question: string, topics: readonly HelpTopic[]): HelpTopic | null {
  let best: HelpTopic | null = null
  let most = 0
  for (const topic of topics) {
    const score = topicScore(question, topic)
    if (score > most) [best, most] = [topic, score]
  }
  return best
}

/** What the bot says to a question. */
export function answerTo(question: string, answers: HelpAnswers): string {
  return bestTopic(question, answers.topics)?.answer ?? answers.fallback
}

/** The question as it is sent, or null for an empty or blank one, which is ignored. */
export function readQuestion(input: string): string | null {
  const question = input.trim()
  return question === '' ? null : question
}

/** The chat is on the dashboard's first page and on settings, nowhere else. */
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
