// The terminal of `npm run import`: the password, yes or no, and how far it is.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from '../command-line.ts'

/** Asks for the password without showing it. */
export async function askPassword(address: string): Promise<string> {
  if (!process.stdin.isTTY) throw new CommandError('Nobody can be asked here: set OJA_PASSWORD.')
  const hidden = new Writable({ write: (_bytes, _encoding, done) => done() })
  process.stdout.write(`Password of ${address}: `)
  const password = await ask('', hidden)
  process.stdout.write('\n')
  return password
}

/** False for every answer but yes. */
export async function askYes(question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(`${question} (y/n) `, process.stdout)).trim())
}

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

let lastShown = 0

/** Shows one line that is overwritten in a terminal. Elsewhere prints a line every five seconds. */
export function showProgress(what: string, done: number, total: number): void {
  const text = `${what}: ${done} of ${total}`
  if (process.stdout.isTTY) process.stdout.write(`\r${text}\u001b[K${done === total ? '\n' : ''}`)
  else if (Date.now() - lastShown > 5_000) {
    lastShown = Date.now()
    process.stdout.write(`${text}\n`)
  }
}
