// `npm run import`: brings a file to a shop over the routes of the owner's app, as one of its members. Exit codes: 0 when every row was handled (refused
// rows too) or nothing was to be done, 1 when the file, the shop or the site could not be used, 2 for options that do not exist.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { importAnswer, MAX_IMPORT_BYTES, MAX_TABLE_BYTES } from '#contract/api/imports.ts'
import { readImport, type WholeImport } from '#contract/sql/catalogue/imports.ts'
import { callOrThrow } from '#data/client.ts'
import { isOutage } from '#data/outage.ts'
import { jobRefusalText, undoneWords, uploadRefusalText } from '#owner/areas/imports/shared/copy.ts'
import { type ReportLine, readReport, reportDocument } from '#owner/areas/imports/shared/report-lines.ts'
import { CommandError, runCommand } from '../command-line.ts'
import { type Asked, type BringAsked, OPTIONS, readImportArguments, USAGE } from './arguments.ts'
import { type Member, post, signIn } from './member.ts'
import { askPassword, askYes, showProgress } from './terminal.ts'
import { doneLines, hasOpenQuestions, lookLines, noteworthyLines } from './words.ts'

await runCommand({ options: OPTIONS, allowPositionals: true }, USAGE, async (words) => {
  const asked = readImportArguments(words)
  const password = process.env['OJA_PASSWORD'] ?? (await askPassword(asked.member))
  return work(asked, password).catch((error: unknown) => {
    if (!isOutage(error)) throw error
    throw new CommandError(
      `${asked.site} did not do its part (${(error as Error).message}). On this machine npm start must be running. An import that has begun goes on.`,
    )
  })
})

async function work(asked: Asked, password: string): Promise<number> {
  const member = await signIn(asked, password)
  try {
    if (asked.work.undo !== null) return await undo(member, asked.work.undo)
    return await bring(member, asked, asked.work)
  } finally {
    await member.database.auth.signOut({ scope: 'local' })
  }
}

async function bring(member: Member, asked: Asked, options: BringAsked): Promise<number> {
  if (!process.stdin.isTTY && !options.isSure && !options.isDryRun)
    throw new CommandError('Nobody can be asked here: add --sure, or --dry-run.')
  const importId = await upload(member, asked, options)
  const page = `${member.site}/dashboard/imports/${importId}`
  const look = await waitFor(member, importId, 'Compared with the shop')
  const before = await readReport(member.database, member.shop.id, look)
  say([...lookLines(look), ...noteworthyLines(before)])
  const obstacle = obstacleOf(look, options)
  if (obstacle !== null) throw new CommandError(`${obstacle} It waits under ${page}`)
  if (!(await askWanted(look, options))) {
    await askJob(member, { action: 'stop', importId })
    await keepReport(options, before)
    say(['The shop is as it was.'])
    return 0
  }
  await askJob(member, { action: 'start', importId, asDrafts: options.asDrafts })
  say([`Importing. It goes on without this command, and stops under ${page}`])
  const whole = await waitFor(member, importId, 'Products')
  const report = await readReport(member.database, member.shop.id, whole)
  await keepReport(options, report)
  say([
    ...doneLines(whole),
    ...noteworthyLines(report, before),
    ...(whole.pictures.unsent > 0
      ? [
          `${whole.pictures.unsent} pictures of the ZIP are still to be sent: choose the ZIP again under ${page}`,
        ]
      : []),
    `To take it back: npm run import -- --store ${asked.store} --member ${asked.member} --site ${asked.site} --undo ${importId}`,
  ])
  return 0
}

async function keepReport({ report }: BringAsked, lines: readonly ReportLine[]): Promise<void> {
  if (report !== null) await writeFile(pathOf(report), reportDocument(lines))
}

/** The id of the import that the file has become. */
async function upload(
  member: Member,
  { member: address }: Asked,
  { file, foreign }: BringAsked,
): Promise<string> {
  const { size } = await stat(pathOf(file)).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code ?? error.message}).`)
  })
  const most = /\.(?:csv|tsv|txt)$/i.test(file) ? MAX_TABLE_BYTES : MAX_IMPORT_BYTES
  const inApp = `Bring it under ${member.site}/dashboard/imports/new`
  if (size > most && /\.zip$/i.test(file))
    throw new CommandError(`A ZIP of more than 10 MB goes without its pictures from a browser. ${inApp}`)
  const tooLarge = { code: 'import_unreadable', details: { reason: 'too_large' } }
  if (size > most) throw new CommandError(uploadRefusalText(tooLarge))
  const content = new Blob([await readFile(pathOf(file))])
  const query = new URLSearchParams({ store: member.shop.id, name: basename(file), ...foreign })
  const sent = await post(member, `/api/imports?${query}`, content, importAnswer)
  if (sent.ok) return sent.value.id
  const { code, details } = sent.error
  if (code === 'forbidden') throw new CommandError(`${address} may not import into ${member.shop.name}.`)
  const isUnknown = Array.isArray(details['sample']) && details['sample'].length > 0
  throw new CommandError(
    isUnknown
      ? `The columns of this file have names that we do not know. ${inApp}, and say there which is which: the shop remembers it.`
      : (uploadRefusalText(sent.error) ?? code),
  )
}

/** Why this import cannot be started here; null when it can. */
function obstacleOf(look: WholeImport, { isAsRead, isDryRun }: BringAsked): string | null {
  if (isDryRun) return null
  if (look.needsPlan) return jobRefusalText({ code: 'plan_needed', details: {} })
  if (look.supplied && look.look.refused > 0)
    return 'These are the prices of a supplier: the calculator of the dashboard makes selling prices of them.'
  if (!isAsRead && hasOpenQuestions(look))
    return 'The file leaves questions open. Answer them in the dashboard, or add --as-read.'
  return null
}

/** False when the shop already has all of it, on a dry run, and when the person says no. */
async function askWanted(whole: WholeImport, { isDryRun, isSure }: BringAsked): Promise<boolean> {
  const { look, shop } = whole
  const count = look.new + look.changed
  if (count + look.pictures === 0 && !look.hasCosts && !shop?.isWanted) {
    say(['There is nothing to import.'])
    return false
  }
  return !isDryRun && (isSure || (await askYes(`Import ${count} products?`)))
}

async function undo(member: Member, importId: string): Promise<number> {
  await askJob(member, { action: 'undo', importId })
  say([undoneWords(await waitFor(member, importId, 'Taken back'))])
  return 0
}

async function askJob(member: Member, job: object): Promise<void> {
  const done = await post(member, `/api/imports/job?store=${member.shop.id}`, job)
  if (!done.ok) throw new CommandError(jobRefusalText(done.error))
}

/** Waits until the import is not at work, and shows how far it is. */
async function waitFor({ database, shop }: Member, importId: string, what: string): Promise<WholeImport> {
  for (;;) {
    const whole = await callOrThrow(database, readImport, { businessId: shop.id, importId })
    if (whole === null) throw new CommandError('There is no such import in this shop.')
    const { status, handled, products, look, pictures } = whole
    const read = look.new + look.changed + look.unchanged + look.refused
    const isAtWork = status === 'reading' || status === 'running' || status === 'undoing'
    if (isAtWork) showProgress(what, status === 'reading' ? read : handled, products)
    else if (pictures.waiting > 0)
      showProgress('Pictures', pictures.stored, pictures.stored + pictures.waiting)
    else return whole
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** npm changes into the project's folder: a path is meant from the folder in which the command was typed. */
function pathOf(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', name)
}

function say(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
