// Runs `npm run tour` to its end. On a phone the order page also contains the hidden list of orders, with a heading of its own. Planted defect
// (2026-11-22): waiting for the first heading, visible or not -> the phone's picture is missing.
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
