// `npm run import`: imports a catalogue into a store. This file handles the terminal and exit codes; run.ts reads and writes. Exit
// codes: 0 when every row was handled (refused rows too), 1 when the file or store could not be used, 130 when stopped before the end (run
// the import again), 2 for options that do not exist.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DatabaseError } from '#data/errors.ts'
import { CommandError, runCommand } from '../command-line.ts'
import { openSiteDatabase } from '../running-site.ts'
import { OPTIONS, readImportArguments, USAGE } from './arguments.ts'
import { countRows, noteworthyLines, reportDocument } from './report.ts'
import { type ImportOutcome, runImport } from './run.ts'

let lastShown = 0

await runCommand({ options: OPTIONS, allowPositionals: true }, USAGE, async (words) => {
  const { file, report, env, ...options } = readImportArguments(words)
  const database = openSiteDatabase(env, 120_000)
  // npm changes into the project's folder: the path is meant from the folder in which the command was typed.
  const pathOf = (name: string) => resolve(process.env['INIT_CWD'] ?? '.', name)
  const bytes = await readFile(pathOf(file)).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code ?? error.message}).`)
  })

  const started = Date.now()
  let isStopping = false
  process.once('SIGINT', () => {
    isStopping = true
    console.error('\nStopping after this batch. What is done stays; run it again for the rest.')
  })
  const outcome = await runImport({
    ...options,
    bytes,
    database,
    now: new Date(),
    shouldStop: () => isStopping,
    onProgress: showProgress,
  }).catch(sayDone)
  if (!outcome.ok) throw new CommandError(outcome.reason)
  if (report !== null) await writeFile(pathOf(report), reportDocument(outcome.rows))
  printSummary(outcome, { isDryRun: options.isDryRun, seconds: (Date.now() - started) / 1000 })
  return outcome.isPartial ? 130 : 0
})

/** Explains a failure of the database. Every finished batch is kept, so the person should run the import again. */
function sayDone(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error
  const what = error.isTransient ? 'The database could not be reached.' : 'The database did not do its part.'
  throw new CommandError(`${what} What was done stays; run the same command again.\n(${error.message})`)
}

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
