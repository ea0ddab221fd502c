// `npm run bench [-- save bulk imports load owner search serve orders lighthouse]`: measures the main tasks, with one table per run. A floor is the
// least work that gives the same result; floors are measured in the same run. docs/performance.md explains each figure. Uses medians of
// interleaved rounds, because the machine is busy.
import { resolve } from 'node:path'
import { runCommand } from '../command-line.ts'
import { buildForBench } from './build.ts'
import { circumstances } from './report.ts'

type Section = (distDir: string) => Promise<void>

const SECTIONS: Readonly<Record<string, () => Promise<Section>>> = {
  save: async () => (await import('./figures/save.ts')).benchSave,
  bulk: async () => (await import('./figures/bulk.ts')).benchBulk,
  imports: async () => (await import('./figures/imports.ts')).benchImports,
  load: async () => (await import('./figures/load.ts')).benchLoad,
  owner: async () => (await import('./figures/owner.ts')).benchOwner,
  search: async () => (await import('./figures/search.ts')).benchSearch,
  serve: async () => (await import('./figures/serve.ts')).benchServe,
  orders: async () => (await import('./figures/orders.ts')).benchOrders,
  lighthouse: async () => (await import('./figures/lighthouse.ts')).benchLighthouse,
}

const USAGE = `Usage: npm run bench [-- SECTION …]\nSECTION is one of ${Object.keys(SECTIONS).join(', ')}.`

await runCommand({ allowPositionals: true }, USAGE, async ({ positionals: wanted }) => {
  if (!wanted.every((name) => Object.hasOwn(SECTIONS, name))) return null
  // The build's folder is inside the project, because prerendering looks for packages from there.
  const distDir = process.env['OJA_DIST'] ?? resolve(import.meta.dirname, '../../.local/bench/dist')
  if (!process.env['OJA_DIST']) console.log(`Built in ${(await buildForBench(distDir)).toFixed(1)} s`)
  console.log(circumstances())
  for (const name of wanted.length > 0 ? wanted : Object.keys(SECTIONS)) {
    const startedAt = performance.now()
    await (await SECTIONS[name]?.())?.(distDir)
    console.log(`\n(${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s)`)
  }
  return 0
})
