// Builds the product as `astro build` does, and adds the bench's counters and routes around the Worker's entry. The product's own code stays
// the same: the wrapper imports functions/worker.ts.
import { join, resolve } from 'node:path'
import { build } from 'astro'

const root = resolve(import.meta.dirname, '../..')
const WORKER = join(root, 'functions/worker.ts')
const WRAPPER = join(root, 'tests/bench/worker.ts')

/** Writes the build to `outDir` and returns the seconds that it took. */
export async function buildForBench(outDir: string): Promise<number> {
  const startedAt = performance.now()
  await build({
    root,
    outDir,
    logLevel: 'error',
    vite: { logLevel: 'error', plugins: [{ name: 'oja-bench', enforce: 'pre', load: wrapWorker }] },
  })
  return (performance.now() - startedAt) / 1000
}

function wrapWorker(id: string): string | null {
  if (id !== WORKER) return null
  return `import worker from ${JSON.stringify(`${WORKER}?product`)}
import { withBench } from ${JSON.stringify(WRAPPER)}
export default withBench(worker)`
}
