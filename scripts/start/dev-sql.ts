// Applies SQL in `npm run dev`: when a file under supabase/ is saved, runs the changed statements on the database of this machine. Runs
// statements that can replace what exists (functions, views, policies, triggers, grants). Only names statements that would change data
// (tables, columns, indexes, types): `npm run reset` makes a new database with them.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

type Watch = {
  readonly databaseUrl: string
  readonly log: (line: string) => void
  /** Applies an edit and says what it did; absent: on the database. */
  readonly apply?: (before: string, now: string) => Promise<string>
}

/** How often the files are looked at. Node's own watcher loses a file that an editor replaces by another of its name, as most do. */
const LOOK_MS = 400

/** Watches the folder's SQL files until `stop` is called. */
export function watchSql(folder: string, watch: Watch): { stop(): void } {
  const { log } = watch
  const known = new Map<string, string>()
  const seen = new Map<string, string | null>()
  for (const file of globSync('**/*.sql', { cwd: folder })) {
    seen.set(file, stampOf(join(folder, file)))
    known.set(file, readFileSync(join(folder, file), 'utf8'))
  }
  const apply = watch.apply ?? ((before, now) => applySql(watch.databaseUrl, before, now))
  let last = Promise.resolve()
  const onChange = async (file: string) => {
    const now = readFileSync(join(folder, file), 'utf8')
    const before = known.get(file) ?? ''
    if (now === before) return
    known.set(file, now)
    log(`${file}: ${await apply(before, now)}`)
  }
  const timer = setInterval(() => {
    for (const file of globSync('**/*.sql', { cwd: folder })) {
      const stamp = stampOf(join(folder, file))
      if (stamp === null || stamp === seen.get(file)) continue
      seen.set(file, stamp)
      last = last.then(() => onChange(file)).catch((error: Error) => log(`${file}: ${error.message}`))
    }
  }, LOOK_MS)
  return { stop: () => clearInterval(timer) }
}

/** What differs after a save; null where the file is gone. A clock that ticks every 4 ms gives two quick saves one time, so its inode and size count too. */
function stampOf(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.ino} ${stat.size}` : null
}

/** Runs the new statements of a file, all or none, and says which ran. Throws Postgres's error. */
export async function applySql(databaseUrl: string, before: string, now: string): Promise<string> {
  const { rerun, needsReset } = planSql(before, now)
  if (rerun.length > 0) await runAll(databaseUrl, rerun)
  const applied = `${rerun.length} ${rerun.length === 1 ? 'statement' : 'statements'} applied`
  if (needsReset.length === 0) return applied
  return `${applied}; for these run npm run reset, then npm run dev:\n${needsReset.map((line) => `  ${line}`).join('\n')}`
}

/** The statements to run for an edit, and the first lines of statements that need a new database. */
export function planSql(before: string, now: string) {
  const old = splitSql(before)
  const current = splitSql(now)
  const rerun: string[] = []
  const needsReset: string[] = []
  for (const statement of current.filter((text) => !old.includes(text))) {
    const again = toRerun(statement)
    if (again === null) needsReset.push(firstLine(statement))
    else rerun.push(again)
  }
  const named = new Set(current.map(nameOf))
  const gone = old.filter((text) => !current.includes(text) && !named.has(nameOf(text)))
  return { rerun, needsReset: [...needsReset, ...gone.map((text) => `gone: ${firstLine(text)}`)] }
}

/** Rewrites a statement so that a database which already has the object can run it; null for a statement that would change data. */
function toRerun(statement: string): string | null {
  const policy = /^create policy ("[^"]+"|\S+)\s+on\s+(\S+)/i.exec(statement)
  if (policy) return `drop policy if exists ${policy[1]} on ${policy[2]}; ${statement}`
  const trigger = /^create (?:constraint )?trigger ("[^"]+"|\S+)[\s\S]*?\son\s+(\S+)/i.exec(statement)
  if (trigger) return `drop trigger if exists ${trigger[1]} on ${trigger[2]}; ${statement}`
  if (/^create (?:function|procedure|view)\b/i.test(statement))
    return statement.replace(/^create/i, 'create or replace')
  return /^(?:create or replace|grant|revoke|comment on|do)\b/i.test(statement) ? statement : null
}

/**
 * The object that a statement makes: `create table public.orders`. Compared before and after an edit, to find changed and removed objects.
 */
function nameOf(statement: string): string {
  const made = /^create (?:or replace )?(?:constraint )?(\w+) ("[^"]+"|[^\s(]+)(?:\s+on\s+(\S+))?/i.exec(
    statement,
  )
  return made ? made.slice(1).join(' ').toLowerCase() : statement
}

function firstLine(statement: string): string {
  return statement.split('\n', 1)[0] ?? ''
}

/** Splits a file into statements, without the comments between them. Ignores semicolons inside quotes, bodies and comments. */
export function splitSql(text: string): readonly string[] {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g
  const statements: string[] = []
  let from = 0
  for (const match of text.matchAll(token)) {
    if (match[0] !== ';') continue
    statements.push(text.slice(from, match.index))
    from = match.index + 1
  }
  statements.push(text.slice(from))
  return statements
    .map((statement) => statement.replace(/^(?:\s+|--[^\n]*|\/\*[\s\S]*?\*\/)+/, '').trimEnd())
    .filter((statement) => statement !== '')
}

async function runAll(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    await client.query(`notify pgrst, 'reload schema'`)
  } finally {
    await client.end()
  }
}
