// `npm run import`: imports a catalogue into a store. This file handles the terminal and exit codes; run.ts reads and writes. Exit
// codes: 0 when every row was handled (refused rows too), 1 when the file or store could not be used, 130 when stopped before the end (run
// the import again).
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openDatabase } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import { refusalOfKept } from '../command-line.ts'
import { OPTION_NAMES, parseArguments, USAGE } from './arguments.ts'
import { findSupabase } from './find-supabase.ts'
import { countRows, noteworthyLines, reportDocument } from './report.ts'
import { type ImportOutcome, runImport } from './run.ts'

async function main(): Promise<number> {
  const refusal = refusalOfKept(OPTION_NAMES)
  if (refusal) return complain(`${refusal}\n\n${USAGE}`)
  const parsed = parseArguments(process.argv.slice(2))
  if (!parsed.ok) return complain(`${parsed.error.code}\n\n${USAGE}`)
  const { file, report, ...options } = parsed.value
  const address = await findSupabase(process.env)
  if (address === null)
    return complain('Where is Supabase? Run npm start first, or set SUPABASE_URL and SUPABASE_SECRET_KEY.')
  // Resolves the path from the folder in which the command was typed: npm changes into the project's folder.
  const bytes = await readFile(resolve(process.env['INIT_CWD'] ?? '.', file)).catch(
    (error: NodeJS.ErrnoException) => error,
  )
  if (bytes instanceof Error) return complain(`${file} cannot be read (${bytes.code ?? bytes.message}).`)

  const started = Date.now()
  let isStopping = false
  process.once('SIGINT', () => {
    isStopping = true
    process.stderr.write('\nStopping after this batch. What is done stays; run it again for the rest.\n')
  })
  const outcome = await runImport({
    ...options,
    bytes,
    database: openDatabase({ url: address.url, key: address.secretKey, timeoutMs: 120_000 }),
    now: new Date(),
    shouldStop: () => isStopping,
    onProgress: showProgress,
  })
  if (!outcome.ok) return complain(outcome.reason)
  if (report !== null)
    await writeFile(resolve(process.env['INIT_CWD'] ?? '.', report), reportDocument(outcome.rows))
  printSummary(outcome, { isDryRun: options.isDryRun, seconds: (Date.now() - started) / 1000 })
  return outcome.isPartial ? 130 : 0
}

function complain(message: string): number {
  process.stderr.write(`${message}\n`)
  return 1
}

let lastShown = 0

/** Shows one line that is overwritten in a terminal. Elsewhere prints a line every five seconds. */
function showProgress(what: 'products' | 'pictures', done: number, total: number): void {
  const text =
    what === 'products' ? `Products: ${done} of ${total}` : `Pictures of products: ${done} of ${total}`
  if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === total ? '\n' : ''}`)
  else if (done === total || Date.now() - lastShown > 5_000) {
    lastShown = Date.now()
    process.stdout.write(`${text}\n`)
  }
}

function printSummary(
  outcome: Extract<ImportOutcome, { ok: true }>,
  { isDryRun, seconds }: { readonly isDryRun: boolean; readonly seconds: number },
): void {
  const totals = countRows(outcome.rows)
  const lines = [
    ...noteworthyLines(outcome.rows, 40),
    '',
    isDryRun ? 'Nothing was written (--dry-run). A real run would answer:' : 'Done.',
    `  rows read  ${outcome.rowCount}`,
    `  created    ${totals.created}`,
    `  updated    ${totals.updated}`,
    `  skipped    ${totals.skipped}  (unchanged, or the same product again)`,
    `  refused    ${totals.refused}`,
    ...(totals.rows === outcome.rowCount ? [] : [`  not reached ${outcome.rowCount - totals.rows}`]),
    `  pictures   ${outcome.storedPictures} stored`,
    `  time       ${seconds.toFixed(1)} s`,
    ...(outcome.note === null ? [] : [outcome.note]),
    ...(outcome.isPartial ? ['Stopped half-way: run the same command again, nothing is done twice.'] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Explains a failure of the database. Every finished batch is kept, so the person should run the import again. */
async function guarded(): Promise<number> {
  try {
    return await main()
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const what = error.isTransient
      ? 'The database could not be reached.'
      : 'The database did not do its part.'
    return complain(`${what} What was done stays; run the same command again.\n(${error.message})`)
  }
}

process.exitCode = await guarded()
