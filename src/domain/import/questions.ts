// What a file leaves open, gathered by kind: a person gives one answer for all of a kind, and the file is read again with the answers. Until then what is
// open waits as a draft, or is refused. The same answers make the look and the run, because the run writes what the look stored.

/** The kinds, each with what may be answered; no answer: as it is. */
export const ANSWERS = {
  /** `1.200` pieces: one thousand two hundred, or 1.2. */
  counts: ['thousands', 'decimals'],
  /** The same of prices. */
  prices: ['thousands', 'decimals'],
  /** A word about the stock that nobody knows: there is some, or none. */
  availability: ['in', 'out'],
  /** How many there are of what its program counts, and the file does not say: any number, or none. */
  uncounted: ['in', 'out'],
  /** A word about who sees a product that nobody knows. */
  visibility: ['shown', 'hidden'],
  /** Rows of one name with other sizes or colours: choices of one product, or products. */
  sizes: ['choices', 'products'],
  /** Rows of one name that nothing else tells apart: all are shown, not the first alone. */
  sameName: ['products'],
  /** An old encoding that was taken by its letters; the usual one first. */
  encoding: ['windows-1252', 'macintosh', 'cp437'],
} as const

export type QuestionKind = keyof typeof ANSWERS

export const QUESTION_KINDS = Object.keys(ANSWERS) as QuestionKind[]

/** Kinds that are asked and answered word for word: `few` and `coming` are not one question. */
export const WORD_KINDS = ['availability', 'visibility'] as const

export type WordKind = (typeof WORD_KINDS)[number]

type WordAnswer<Kind extends WordKind> = (typeof ANSWERS)[Kind][number]

/** True for a kind that is asked word for word. */
const isWordKind = (kind: string): kind is WordKind => WORD_KINDS.some((known) => known === kind)

/** A word as it is asked: the same in any capitals, in one line. */
export const askedWord = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 40)

/** What was answered about this word. Answers about words stand in lines: `out coming` */
export function answerTo<Kind extends WordKind>(
  answers: Answers | undefined,
  kind: Kind,
  text: string,
): WordAnswer<Kind> | undefined {
  const lines = answers?.[kind]?.split('\n') ?? []
  const known: readonly WordAnswer<Kind>[] = ANSWERS[kind]
  return known.find((answer) => lines.includes(`${answer} ${askedWord(text)}`))
}

/** What was answered to a question; empty for no answer. */
export function givenAnswer(
  answers: Readonly<Record<string, string>> | null,
  { kind, word }: Pick<Question, 'kind' | 'word'>,
): string {
  return (isWordKind(kind) ? answerTo(answers ?? {}, kind, word ?? '') : answers?.[kind]) ?? ''
}

/** The answers with one about this word; an empty one takes it back. */
export function answerWord(before: string, word: string, answer: string): string {
  const others = before
    .split('\n')
    .filter((line) => line !== '' && line.slice(line.indexOf(' ') + 1) !== word)
  return [...others, ...(answer === '' ? [] : [`${answer} ${word}`])].join('\n')
}

/** `sheet`: the name of the sheet that is read; `columns`: what columns are, in their order: `,,price,ignore` (said-columns.ts). */
export type Answers = {
  readonly [Kind in QuestionKind]?:
    | (Kind extends WordKind ? string : (typeof ANSWERS)[Kind][number])
    | undefined
} & {
  readonly sheet?: string | undefined
  readonly columns?: string | undefined
}

/** `word`: what is asked about, where the kind is asked word for word; `count`: the rows that it is about; `examples`: at most three of them. */
export type Question = {
  readonly kind: QuestionKind
  readonly word?: string | undefined
  readonly count: number
  readonly examples: readonly string[]
}

export const MOST_EXAMPLES = 3

/** Words of one kind that are asked; rows with others wait. */
const MOST_WORDS = 12

/** Gathers what a file leaves open. Each row counts once in a kind. */
export class Questions {
  readonly #open = new Map<
    string,
    Omit<Question, 'count'> & { count: number; last: number; examples: string[] }
  >()

  /** `rows`: how many rows it is about, the first of which is `row`. */
  add(kind: QuestionKind, row: number, example: string, rows = 1): void {
    this.#add({ kind, row, example, rows })
  }

  /** A word of a row that nobody knows. */
  addWord(kind: WordKind, row: number, name: string, text: string): void {
    this.#add({ kind, row, example: `${name}: ${text}`, rows: 1, word: askedWord(text) })
  }

  #add({ kind, row, example, rows, word }: Added): void {
    const key = `${kind} ${word ?? ''}`
    const isFull =
      word !== undefined && [...this.#open.values()].filter((one) => one.kind === kind).length >= MOST_WORDS
    if (isFull && !this.#open.has(key)) return
    const open = this.#open.get(key) ?? {
      kind,
      ...(word !== undefined && { word }),
      count: 0,
      last: -1,
      examples: [],
    }
    this.#open.set(key, open)
    if (open.last === row) return
    open.last = row
    open.count += rows
    if (open.examples.length < MOST_EXAMPLES) open.examples.push(example.slice(0, 120))
  }

  list(): readonly Question[] {
    return [...this.#open.values()].map(({ last: _, ...question }) => question)
  }
}

type Added = {
  readonly kind: QuestionKind
  readonly row: number
  readonly example: string
  readonly rows: number
  readonly word?: string | undefined
}
