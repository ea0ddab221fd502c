// A copy of a build whose Worker counts what each of its calls asks of others, as Cloudflare counts subrequests: bindings, the cache and
// fetch. The built Worker itself stays as it is: a module stands around it.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** One call of the Worker, `queue oja-rebuilds`, and how much it asked. */
export type CountedCall = { readonly name: string; readonly asked: number }

/** Answers the calls that have begun since the last question, and forgets them. */
export const CALLS_PATH = '/__calls'

/** The module around `main`. Plain JavaScript, because no build stands between it and workerd. */
const around = (main: string) => `import { AsyncLocalStorage } from 'node:async_hooks'
import worker from './${main}'

const current = new AsyncLocalStorage()
const calls = []
const count = () => {
  const call = current.getStore()
  if (call) call.asked += 1
}
const counted = (part) =>
  new Proxy(part, {
    get(target, key) {
      const value = target[key]
      if (typeof value !== 'function') return value
      return (...args) => {
        count()
        return value.apply(target, args)
      }
    },
  })
const plainFetch = globalThis.fetch
globalThis.fetch = (...args) => {
  count()
  return plainFetch(...args)
}
const plainCache = caches.default
Object.defineProperty(globalThis, 'caches', { value: { default: counted(plainCache) } })
let known
const envOf = (env) =>
  (known ??= Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, typeof value === 'object' ? counted(value) : value]),
  ))
const within = (name, work) => {
  const call = { name, asked: 0 }
  calls.push(call)
  return current.run(call, work)
}
export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    if (pathname === '${CALLS_PATH}') return Response.json(calls.splice(0))
    return within('fetch ' + pathname, () => worker.fetch(request, envOf(env), context))
  },
  queue: (batch, env, context) => within('queue ' + batch.queue, () => worker.queue(batch, envOf(env), context)),
  scheduled: (event, env, context) => within('minute', () => worker.scheduled(event, envOf(env), context)),
}
`

/** Writes the copy into `folder`, and returns the limits that the build's configuration asks of Cloudflare. */
export function countBuild(
  dist: string,
  folder: string,
): { readonly cpu_ms: number; readonly subrequests: number } {
  const server = join(folder, 'server')
  mkdirSync(folder, { recursive: true })
  cpSync(join(dist, 'server'), server, { recursive: true })
  symlinkSync(resolve(dist, 'client'), join(folder, 'client'))
  const config = JSON.parse(readFileSync(join(server, 'wrangler.json'), 'utf8'))
  writeFileSync(join(server, 'counted.mjs'), around(config.main))
  writeFileSync(join(server, 'wrangler.json'), JSON.stringify({ ...config, main: 'counted.mjs' }))
  return config.limits
}
