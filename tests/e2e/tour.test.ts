// `npm run tour` gets to its end: the order page of a phone keeps its list, with a heading of its own, hidden behind it.
// Planted defect (2026-11-22): the first heading waited for, seen or not -> the phone's picture is missing.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it, onTestFinished } from 'vitest'

it('the tour takes the order page on a phone and on a laptop', async () => {
  const out = await mkdtemp(join(tmpdir(), 'oja-tour-'))
  onTestFinished(() => rm(out, { recursive: true, force: true }))

  // Signs in as the demo store's owner, adunni@oja.test.
  await promisify(execFile)(process.execPath, [
    'scripts/tour.ts',
    ...['--site', inject('siteUrl'), '--out', out],
    'dashboard-orders-one',
  ])

  expect((await readdir(out)).sort()).toEqual([
    'dashboard-orders-one.desk.png',
    'dashboard-orders-one.phone.png',
  ])
})
