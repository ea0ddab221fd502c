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

/** `sheet`: the name of the sheet that is read; `columns`: what columns are, in their order: `,,price,ignore` (said-columns.ts). */
export type Answers = { readonly [Kind in QuestionKind]?: (typeof ANSWERS)[Kind][number] | undefined } & {
  readonly sheet?: string | undefined
  readonly columns?: string | undefined
}

/** `count`: the rows that it is about; `examples`: at most three of them. */
export type Question = {
  readonly kind: QuestionKind
  readonly count: number
  readonly examples: readonly string[]
}

export const MOST_EXAMPLES = 3

/** Gathers what a file leaves open. Each row counts once in a kind. */
export class Questions {
  readonly #open = new Map<QuestionKind, { count: number; last: number; examples: string[] }>()

  /** `rows`: how many rows it is about, the first of which is `row`. */
  add(kind: QuestionKind, row: number, example: string, rows = 1): void {
    const open = this.#open.get(kind) ?? { count: 0, last: -1, examples: [] }
    this.#open.set(kind, open)
    if (open.last === row) return
    open.last = row
    open.count += rows
    if (open.examples.length < MOST_EXAMPLES) open.examples.push(example.slice(0, 120))
  }

  list(): readonly Question[] {
    return [...this.#open].map(([kind, { count, examples }]) => ({ kind, count, examples }))
  }
}
