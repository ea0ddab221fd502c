// Kills Postgres, one of its backends, PostgREST and workerd in turn for minutes, forty times and no faster than the launcher allows. After
// each kill every part answers again; at the end nothing has accumulated.

import { signalProcess } from '@oja/local-supabase/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Launch, makeProject, type Project } from '#tests/support/running/launcher.ts'
import { type Machine, openMachine } from '#tests/support/running/machine.ts'

const KILLS = Number(process.env['OJA_SOAK_MACHINE_KILLS'] ?? 40)
/** Pause between two kills: four processes take turns, so each ends at most four times a minute. */
const PAUSE_MS = 4_000

let project: Project
let launch: Launch
let machine: Machine

beforeAll(async () => {
  project = await makeProject()
  machine = openMachine(project.dir)
  launch = project.start()
  await launch.ready
})

afterAll(async () => {
  await project?.dispose()
  machine?.close()
})

async function killBackend(): Promise<void> {
  const [backend] = await machine.sql<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
  )
  signalProcess(backend?.pid as number, 'SIGKILL')
}

test(`${KILLS} kills in turn: every part is back after each, and connections and lines stay few`, async () => {
  const turns = [
    () => machine.killAndAwaitNext('Postgres'),
    () => machine.killAndAwaitNext('PostgREST'),
    () => machine.killAndAwaitNext('the site'),
    killBackend,
  ]
  const before = launch.lines.length
  for (let kill = 0; kill < KILLS; kill += 1) {
    await turns[kill % turns.length]?.()
    await machine.nudgesArrive()
    await machine.restAnswers()
    await machine.siteAnswers()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }

  expect(await machine.connectionCount()).toBeLessThan(40)
  expect(launch.lines.length - before).toBeLessThan(KILLS * 10)
}, 1_800_000)
