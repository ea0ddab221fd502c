// Which products have a word: as it is written, by its beginning, or with a slip in it. Products are named by their place in the shop.
import { singular } from './singular.ts'
import { countSlips, differingLetters, letterBits, slipLimit } from './slips.ts'

/** Place of a product -> how well it fits. */
export type Matches = ReadonlyMap<number, number>

export type WordIndex = {
  /** Products with the word, in either number. */
  exact(word: string): Matches
  /** Products with a word that begins so. */
  begun(word: string): Matches
  /** Products with the word under the fewest slips that are allowed. */
  slipped(word: string): Matches
}

/** Product -> weight of its best match, by word. */
type Postings = ReadonlyMap<string, Map<number, number>>

/** Collects words. Neighbouring words are also added as one: `aso oke` is found as `asooke`. */
export function wordCollector() {
  const postings = new Map<string, Map<number, number>>()
  const put = (word: string, place: number, weight: number) => {
    for (const form of formsOf(word)) {
      const found = postings.get(form)
      if (found) found.set(place, Math.max(weight, found.get(place) ?? 0))
      else postings.set(form, new Map([[place, weight]]))
    }
  }
  return {
    /** Adds the words of a text of the product at this place; a match counts `weight`. */
    add(place: number, words: readonly string[], weight: number): void {
      for (const [at, word] of words.entries()) {
        put(word, place, weight)
        const next = words[at + 1]
        if (next !== undefined) put(word + next, place, weight)
      }
    },
    index: () => indexOf(postings),
  }
}

function indexOf(postings: Postings): WordIndex {
  const sorted = [...postings.keys()].sort().map((text) => ({ text, bits: letterBits(text) }))
  const slips = new Map<string, Matches>()

  const union = (words: readonly string[], share: number): Matches => {
    const all = new Map<number, number>()
    for (const word of words)
      for (const [place, weight] of postings.get(word) ?? [])
        all.set(place, Math.max(weight * share, all.get(place) ?? 0))
    return all
  }
  return {
    exact: (word) => union(formsOf(word), 1),
    begun: (word) => union(beginningWith(word, sorted), 0.6),
    slipped(word) {
      // Asked again with every letter of the words after it.
      const found =
        slips.get(word) ?? union(nearest(word.endsWith('s') ? formsOf(word) : [word], sorted), 0.3)
      slips.set(word, found)
      return found
    },
  }
}

type Word = { readonly text: string; readonly bits: number }

function formsOf(word: string): readonly string[] {
  const one = singular(word)
  return one === word ? [word] : [word, one]
}

function beginningWith(start: string, words: readonly Word[]): readonly string[] {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] as Word).text < start) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let at = low; words[at]?.text.startsWith(start); at += 1) found.push((words[at] as Word).text)
  return found
}

function nearest(forms: readonly string[], words: readonly Word[]): readonly string[] {
  let fewest = Number.POSITIVE_INFINITY
  let found: string[] = []
  for (const form of forms) {
    const limit = slipLimit(form)
    if (limit === 0) continue
    const bits = letterBits(form)
    for (const { text, bits: others } of words) {
      if (Math.abs(text.length - form.length) > limit || differingLetters(bits, others) > 2 * limit) continue
      const slips = countSlips(form, text, limit)
      if (slips > limit || slips > fewest) continue
      if (slips < fewest) found = []
      fewest = slips
      found.push(text)
    }
  }
  return found
}
