// Takes the JSON out of a saved product page: what its scripts assign, and its JSON-LD. Nothing of the page is run.
import type { Work } from '../../basics/work.ts'

/** Most objects of a page: a page has few large ones. */
const MOST_OBJECTS = 60
/** A shorter object holds no product. */
const LEAST_CHARACTERS = 40

/** Most characters of a page or JSON: it is read whole. */
const MOST_CHARACTERS = 4_000_000

/** Most values of a page: a product's has some ten thousand, and each takes time and memory when it is read. */
const MOST_VALUES = 100_000

/** True for a text with more than a page may have; a comma or an opening bracket is a value at most. Attack: ten megabytes of `{},`. */
export function isTooLarge(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return true
  let count = 0
  for (let at = 0; at < text.length && count <= MOST_VALUES; at += 1) {
    const character = text[at]
    if (character === ',' || character === '{' || character === '[') count += 1
  }
  return count > MOST_VALUES
}

/** `window.runParams = {"data": {…}};` -> [{data: …}] Objects that cannot be read are left out. */
export function* jsonInPage(page: string): Work<readonly unknown[]> {
  const found: unknown[] = []
  for (const script of scriptsOf(page)) {
    yield script.length
    yield* addObjects(script, found)
    if (found.length >= MOST_OBJECTS) return found
  }
  return found
}

/** JSON, or undefined. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Parses an object whose end is known. Also accepts numbers as names, as pages of 1688 have them: `{5846845077736: 0.1}`. */
function* parsedObject(text: string): Work<unknown> {
  yield text.length
  return parsed(text) ?? parsed(yield* withQuotedNames(text))
}

function* withQuotedNames(text: string): Work<string> {
  const parts: string[] = []
  let at = 0
  let steps = 0
  for (const { index, 0: whole, 1: before, 2: number } of text.matchAll(BARE_NUMBER)) {
    steps += 1
    if (steps % 1_000 === 0) yield 1_000 * COST_OF_TEXT
    if (before === undefined) continue
    parts.push(text.slice(at, index), `${before}"${number}"`)
    at = index + whole.length
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** What a text in quotation marks costs beside its characters, as `Work` counts. */
const COST_OF_TEXT = 10

/** Matches a text in quotation marks, which stays as it is, or a number that is a name. */
const BARE_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|([{,]\s*)(\d{1,20})(?=\s*:)/gs

function* scriptsOf(page: string): Generator<string> {
  const opening = /<script\b/gi
  const closing = /<\/script/gi
  for (let open = opening.exec(page); open !== null; open = opening.exec(page)) {
    const start = page.indexOf('>', opening.lastIndex)
    if (start === -1) return
    closing.lastIndex = start
    const end = closing.exec(page)?.index ?? page.length
    yield page.slice(start + 1, end)
    opening.lastIndex = end
  }
}

/** Adds objects at the start of a script, or after `=`, `:` or `(`. Each character is looked at once: an object that never ends costs no second pass. */
function* addObjects(script: string, found: unknown[]): Work<void> {
  for (let at = 0; at < script.length && found.length < MOST_OBJECTS; ) {
    const start = script.indexOf('{', at)
    const end = start === -1 ? -1 : endOfObject(script, start)
    if (end === -1) return
    if (end - start >= LEAST_CHARACTERS) {
      const text = script.slice(start, end)
      const value = yield* parsedObject(text)
      // A function, or an object with names without quotation marks, may hold JSON inside.
      if (value === undefined) yield* addAssigned(text, found)
      else found.push(value)
    }
    at = end
  }
}

/** Adds JSON that is assigned to a name inside code: `data: {"…` or `= {"…`. */
function* addAssigned(code: string, found: unknown[]): Work<void> {
  const opening = /[=:(]\s*(?=\{\s*")/g
  for (let start = opening.exec(code); start !== null; start = opening.exec(code)) {
    const end = endOfObject(code, opening.lastIndex)
    if (end === -1 || found.length >= MOST_OBJECTS) return
    const value = yield* parsedObject(code.slice(opening.lastIndex, end))
    if (value !== undefined) found.push(value)
    opening.lastIndex = end
  }
}

/** Where the object that opens at `start` is closed; -1 when it is not. Braces in texts do not count. */
function endOfObject(text: string, start: number): number {
  let depth = 0
  let quote = ''
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (quote !== '') {
      if (character === '\\') at += 1
      else if (character === quote) quote = ''
    } else if (character === '"') quote = '"'
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}
