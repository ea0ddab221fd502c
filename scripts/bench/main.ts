// `npm run bench [-- save bulk memory large load serve orders lighthouse]`: the main job's figures, one table per run. Floors are measured in the
// same run; docs/performance.md says what each figure means. The machine is busy: medians of interleaved rounds.
import { resolve } from 'node:path'
import { buildForBench } from './build.ts'
import { circumstances } from './table.ts'

type Section = (distDir: string) => Promise<void>

const SECTIONS: Readonly<Record<string, () => Promise<Section>>> = {
  save: async () => (await import('./save.ts')).benchSave,
  bulk: async () => (await import('./bulk.ts')).benchBulk,
  memory: async () => (await import('./memory.ts')).benchMemory,
  large: async () => (await import('./large-stores.ts')).benchLargeStores,
  load: async () => (await import('./load.ts')).benchLoad,
  serve: async () => (await import('./serve.ts')).benchServe,
  orders: async () => (await import('./orders.ts')).benchOrders,
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse,
}

async function main(): Promise<number> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !Object.hasOwn(SECTIONS, name))
  if (unknown.length > 0) {
    console.error(`Expected some of ${Object.keys(SECTIONS).join(', ')}, got ${unknown.join(', ')}`)
    return 1
  }
  // Inside the project: prerendering looks for packages from there.
  const distDir = process.env['OJA_DIST'] ?? resolve(import.meta.dirname, '../../.local/bench/dist')
  if (!process.env['OJA_DIST']) console.log(`Built in ${(await buildForBench(distDir)).toFixed(1)} s`)
  console.log(circumstances())
  for (const name of wanted.length > 0 ? wanted : Object.keys(SECTIONS)) {
    const startedAt = performance.now()
    await (await SECTIONS[name]?.())?.(distDir)
    console.log(`\n(${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s)`)
  }
  return 0
}

process.exitCode = await main()
