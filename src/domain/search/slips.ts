// How many slips of a finger lie between two words: a letter too few, too many, another one, or two that changed places.

/** Slips that a typed word may have: none below four letters, one in four to seven, two above. A word with a digit must be right. */
export function slipLimit(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** Slips between the words, or a number above `limit` when there are more. Optimal string alignment, within a band around the diagonal. */
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

/** The letters of a word as bits. A slip changes at most two of them, so that most words need not be compared. */
export function letterBits(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

/** Letters that only one of the two words has. */
export function differingLetters(bits: number, others: number): number {
  let rest = bits ^ others
  let count = 0
  for (; rest !== 0; count += 1) rest &= rest - 1
  return count
}
