// Counts typing errors between two words: a letter missing, added, replaced, or two letters swapped.

/** Typing errors that are allowed: none below four letters, one for four to seven, two above. None in a word with a digit. */
export function slipLimit(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** Typing errors between two words; any number above `limit` when there are more. Optimal string alignment distance, computed in a band. */
export function countSlips(a: string, b: string, limit: number): number {
  const tooMany = limit + 1
  if (Math.abs(a.length - b.length) > limit) return tooMany
  let [beforeLast, last, row]: [number[], number[], number[]] = [[], Array.from(b, (_, at) => at), []]
  last.push(b.length)
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - limit)
    const to = Math.min(b.length, i + limit)
    row[from - 1] = from === 1 ? i : tooMany
    let least = row[from - 1] as number
    for (let j = from; j <= to; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let slips = Math.min(
        (last[j - 1] ?? tooMany) + cost,
        (row[j - 1] ?? tooMany) + 1,
        (j === i + limit ? tooMany : (last[j] ?? tooMany)) + 1,
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, (beforeLast[j - 2] ?? tooMany) + 1)
      row[j] = slips
      least = Math.min(least, slips)
    }
    if (least > limit) return tooMany
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[b.length] ?? tooMany
}

/** The letters of a word as bits. A typing error changes at most two bits, so most words need no comparison. */
export function letterBits(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

/** Counts letters that only one of the two words has. */
export function differingLetters(bits: number, others: number): number {
  let rest = bits ^ others
  let count = 0
  for (; rest !== 0; count += 1) rest &= rest - 1
  return count
}
