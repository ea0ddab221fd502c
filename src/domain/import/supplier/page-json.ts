// Takes the JSON out of a saved product page: what its scripts assign, and its JSON-LD. Nothing of the page is run.

/** Most objects of a page: a page has few large ones. */
const MOST_OBJECTS = 60
/** A shorter object holds no product. */
const LEAST_CHARACTERS = 40

/** Most values of a page: a product's has some ten thousand, and each takes memory when it is read. */
const MOST_VALUES = 800_000

/** True for a text with more values than a page may have; a comma or an opening bracket is a value at most. Attack: ten megabytes of `{},`. */
export function hasTooManyValues(text: string): boolean {
  let count = 0
  for (let at = 0; at < text.length && count <= MOST_VALUES; at += 1) {
    const character = text[at]
    if (character === ',' || character === '{' || character === '[') count += 1
  }
  return count > MOST_VALUES
}

/** `window.runParams = {"data": {…}};` -> [{data: …}] Objects that cannot be read are left out. */
export function jsonInPage(page: string): readonly unknown[] {
  const found: unknown[] = []
  for (const script of scriptsOf(page)) {
    for (const value of objectsIn(script)) {
      found.push(value)
      if (found.length >= MOST_OBJECTS) return found
    }
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
function parsedObject(text: string): unknown {
  return (
    parsed(text) ??
    parsed(text.replace(BARE_NUMBER, (whole, before, number) => (before ? `${before}"${number}"` : whole)))
  )
}

/** Matches a text in quotation marks, which stays as it is, or a number that is a name. */
const BARE_NUMBER = /"(?:[^"\\]|\\.)*"|([{,]\s*)(\d{1,20})(?=\s*:)/g

function* scriptsOf(page: string): Generator<string> {
  const lower = page.toLowerCase()
  const opening = /<script\b[^>]{0,2000}>/gi
  for (let open = opening.exec(page); open !== null; open = opening.exec(page)) {
    const start = opening.lastIndex
    const end = lower.indexOf('</script', start)
    yield page.slice(start, end === -1 ? page.length : end)
    if (end === -1) return
    opening.lastIndex = end
  }
}

/** Objects at the start of a script, or after `=`, `:` or `(`. Each character is looked at once: an object that never ends costs no second pass. */
function* objectsIn(script: string): Generator<unknown> {
  let at = 0
  while (at < script.length) {
    const start = script.indexOf('{', at)
    if (start === -1) return
    const end = endOfObject(script, start)
    if (end === -1) return
    if (end - start >= LEAST_CHARACTERS) {
      const text = script.slice(start, end)
      const value = parsedObject(text)
      // A function, or an object with names without quotation marks, may hold JSON inside.
      if (value === undefined) yield* assignedIn(text)
      else yield value
    }
    at = end
  }
}

/** JSON that is assigned to a name inside code: `data: {"…` or `= {"…`. */
function* assignedIn(code: string): Generator<unknown> {
  const opening = /[=:(]\s*(?=\{\s*")/g
  for (let found = opening.exec(code); found !== null; found = opening.exec(code)) {
    const start = opening.lastIndex
    const end = endOfObject(code, start)
    if (end === -1) return
    const value = parsedObject(code.slice(start, end))
    if (value !== undefined) yield value
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
