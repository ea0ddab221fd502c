// `npm run dead-letters`: lists the messages that the queues gave up, newest first, and marks them as seen; sends them again or deletes them when
// asked to. Exit 0: done, or no messages. 1: no connection, or a message that no queue takes. 2: wrong arguments.
import { clearDeadLetters, type DeadLetter, readDeadLetters } from '#contract/sql/system/system.ts'
import { callOrThrow } from '#data/client.ts'
import { toNudge } from '#data/server/upkeep/dead-letters.ts'
import { complain } from './command-line.ts'
import { openRunningSite, postNudge, type RunningSite, runSiteCommand } from './running-site.ts'

/** Without ids both options take all messages; the start of an id is enough. `--env` names a hosted site. */
const USAGE = 'Usage: npm run dead-letters [-- --retry [ID …] | -- --clear [ID …]] [--env FILE]'

/** Most messages that the database keeps. */
const LIMIT = 1_000

const WORK: Readonly<Record<DeadLetter['queue'], string>> = {
  'oja-rebuilds': 'rebuild of',
  'oja-pictures': 'pictures of',
  'oja-payments': 'a payment event,',
  'oja-imports': 'import of',
  unknown: 'a message that no queue knows:',
}

const OPTIONS = {
  retry: { type: 'boolean' },
  clear: { type: 'boolean' },
  env: { type: 'string' },
} as const

await runSiteCommand({ options: OPTIONS, allowPositionals: true }, USAGE, async ({ values, positionals }) => {
  const isList = !values.retry && !values.clear
  if ((values.retry && values.clear) || (isList && positionals.length > 0)) return null

  const site = openRunningSite(values.env)
  const letters = await callOrThrow(site.database, readDeadLetters, { limit: LIMIT })
  const unknown = positionals.filter((id) => !letters.some((letter) => letter.id.startsWith(id)))
  if (unknown.length > 0) return complain(`There is no dead letter: ${unknown.join(', ')}`)
  const chosen = letters.filter(
    ({ id }) => positionals.length === 0 || positionals.some((start) => id.startsWith(start)),
  )
  if (isList) return list(chosen)
  return values.retry ? retry(chosen, site) : clear(chosen, site)
})

function list(letters: readonly DeadLetter[]): number {
  if (letters.length === 0) console.log('No dead letters.')
  for (const letter of letters) console.log(lineOf(letter))
  if (letters.length > 0)
    console.log('Send them again with -- --retry [ID …], or clear them with -- --clear [ID …].')
  return 0
}

async function retry(letters: readonly DeadLetter[], site: RunningSite): Promise<number> {
  let sent = 0
  const stuck: string[] = []
  for (const letter of letters) {
    const nudge = toNudge(letter)
    if (!nudge) {
      stuck.push(letter.id.slice(0, 8))
      continue
    }
    await postNudge(nudge, site)
    await callOrThrow(site.database, clearDeadLetters, { ids: [letter.id] })
    sent += 1
  }
  console.log(`${sent} of ${counted(letters.length, 'dead letter')} sent again.`)
  return stuck.length === 0 ? 0 : complain(`No queue takes these, clear them: ${stuck.join(', ')}`)
}

async function clear(letters: readonly DeadLetter[], { database }: RunningSite): Promise<number> {
  const cleared = await callOrThrow(database, clearDeadLetters, { ids: letters.map(({ id }) => id) })
  console.log(`${counted(cleared, 'dead letter')} cleared.`)
  return 0
}

/** `1c2d3e4f  new  rebuild of Adunni Fabrics (adunni-fabrics), given up 3 minutes ago, after 11 tries: its pages are up to date since` */
function lineOf(letter: DeadLetter): string {
  const { id, isNew, store, body, deaths, attempts, lastAt } = letter
  const whose = store
    ? `${store.name} (${store.slug})`
    : String(body['businessId'] ?? body['jobId'] ?? body['importId'] ?? body['eventHash'] ?? body['text'])
  const when =
    deaths > 1 ? `given up ${deaths} times, last ${age(lastAt)} ago` : `given up ${age(lastAt)} ago`
  const words = `${WORK[letter.queue]} ${whose}, ${when}, after ${attempts} tries: ${stateOf(letter)}`
  return `${id.slice(0, 8)}  ${isNew ? 'new' : '   '}  ${words}`
}

function stateOf({ queue, state }: DeadLetter): string {
  if (state === 'open') return queue === 'unknown' ? 'nothing can be done with it' : 'still to be done'
  if (queue === 'oja-pictures') return state === 'over' ? 'the job has ended since' : 'the job is gone'
  if (queue === 'oja-payments') return state === 'over' ? 'it has been settled since' : 'the event is gone'
  if (queue === 'oja-imports') return state === 'over' ? 'the import has ended since' : 'the import is gone'
  return state === 'over' ? 'its pages are up to date since' : 'the store is gone'
}

function age(at: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(at)) / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return counted(minutes, 'minute')
  return minutes < 48 * 60
    ? counted(Math.floor(minutes / 60), 'hour')
    : counted(Math.floor(minutes / 1_440), 'day')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
