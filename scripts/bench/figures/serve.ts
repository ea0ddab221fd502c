// Measures serving: a busy store page of the local Worker, beside an empty route of the same Worker (the cost of the local emulation) and a
// plain Node server with the same bytes (the limit of the machine). Rounds are interleaved; the generator shares the two cores.
import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Chain, HOST, startChain, workerCpuSeconds } from '../chain/chain.ts'
import { makeStores, untilRendered } from '../chain/stores.ts'
import { median, printTable, type Row, show } from '../report.ts'
import { generateLoad, type LoadResult } from '../visitors/load-generator.ts'

const ROUNDS = 4
const SECONDS = 2
const CONNECTIONS = 16
const HEADERS = { host: HOST, 'accept-encoding': 'gzip, deflate, br' }

type Target = {
  readonly name: string
  readonly origin: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
  readonly isWorker: boolean
}
type Round = LoadResult & { readonly cpuMs: number | null }

/** Five rounds over all targets. */
export async function benchServe(distDir: string): Promise<void> {
  const chain = await startChain(distDir)
  const dir = await mkdtemp(join(tmpdir(), 'oja-bench-serve-'))
  try {
    await makeStores(chain, { count: 1, products: 40, prefix: 'hot' })
    await chain.scheduled()
    await untilRendered(chain, 'hot')
    const [store] = await chain.sql<{ product: string }>(
      `select id as product from products order by position limit 1`,
    )
    const page = await fetchRaw(chain.url, '/hot-0')
    const floor = await startStaticServer(dir, page.bytes)
    const at = (name: string, path: string, more: Partial<Target> = {}): Target => {
      return { name, origin: chain.url, path, isWorker: true, ...more }
    }
    const targets: readonly Target[] = [
      { name: 'bare Node server, same bytes', origin: floor.origin, path: '/', isWorker: false },
      at('empty route of the Worker', '/__bench/empty'),
      at('store page', '/hot-0'),
      at('store page, unchanged (304)', '/hot-0', { headers: { 'if-none-match': page.etag }, status: 304 }),
      at('product page', `/hot-0/product/${store?.product}`),
    ]
    const rounds = new Map<Target, Round[]>()
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const target of targets) {
        const result = await measure(chain, target)
        // Skips the first round, which only warms up.
        if (round > 0) rounds.set(target, [...(rounds.get(target) ?? []), result])
      }
    }
    floor.stop()
    printServing(targets, rounds, page.bytes.byteLength)
  } finally {
    await chain.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function measure(chain: Chain, target: Target): Promise<Round> {
  const cpuBefore = workerCpuSeconds(chain)
  const result = await generateLoad({
    ...target,
    headers: { ...HEADERS, ...target.headers },
    connections: CONNECTIONS,
    seconds: SECONDS,
  })
  const cpuMs = target.isWorker ? ((workerCpuSeconds(chain) - cpuBefore) * 1000) / result.answers : null
  return { ...result, cpuMs }
}

function printServing(
  targets: readonly Target[],
  rounds: ReadonlyMap<Target, readonly Round[]>,
  pageBytes: number,
): void {
  const of = (target: Target | undefined, pick: (round: Round) => number) =>
    median((target ? (rounds.get(target) ?? []) : []).map(pick))
  const floor = of(targets[0], ({ perSecond }) => perSecond)
  const rows = targets.map((target): Row => {
    const perSecond = of(target, (round) => round.perSecond)
    const bad = (rounds.get(target) ?? []).reduce((sum, { badAnswers }) => sum + badAnswers, 0)
    return {
      target: target.name,
      'requests/s': show(perSecond),
      'of the bare server': show(perSecond / floor),
      'p50 ms': show(of(target, ({ p50Ms }) => p50Ms)),
      'p99 ms': show(of(target, ({ p99Ms }) => p99Ms)),
      'workerd CPU ms a request': target.isWorker ? show(of(target, ({ cpuMs }) => cpuMs ?? Number.NaN)) : '',
      'wrong answers': String(bad),
    }
  })
  printTable(`Serving: ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s`, rows, [
    `The store page is ${pageBytes} bytes of gzip. Goals: >= 4,000 requests/s, p99 <= 15 ms.`,
  ])
}

async function fetchRaw(
  origin: string,
  path: string,
): Promise<{ readonly bytes: Uint8Array; readonly etag: string }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { headers: HEADERS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks), etag: response.headers.etag ?? '' }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function startStaticServer(
  dir: string,
  bytes: Uint8Array,
): Promise<{ readonly origin: string; stop(): void }> {
  const file = join(dir, 'page.gz')
  await writeFile(file, bytes)
  const child = fork(fileURLToPath(new URL('../floors/static-server.ts', import.meta.url)), [file], {
    execArgv: [],
  })
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
  })
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}
