// Runs the built Worker (dist/) in workerd, with R2, KV, queue and assets kept in a folder.
// It does not build, does not seed and knows nothing of the database but its address.
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, resolve } from 'node:path'
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type RemoteProxyConnectionString,
} from 'miniflare'
import { openDoor } from './local-door.ts'
import { RuntimeLog, type RuntimeWatch, watchRuntime } from './local-runtime.ts'
import { startImagesService } from './pictures/images-service.ts'

/** The Worker that only has workerd's socket. */
const DOOR = 'door'

export type SiteOptions = {
  /** Folder for R2, KV and queue state. Made when missing. */
  readonly dir: string
  /** 0 takes a free port. */
  readonly port: number
  readonly host?: string
  readonly supabase: { readonly apiUrl: string; readonly publishableKey: string; readonly secretKey: string }
  readonly webhookSecret: string
  /** Our own host as shoppers type it, without a port: `localhost` on a laptop. */
  readonly siteHost: string
  /** Origin of our own host, for links in messages and canonical links: `http://localhost:8787`. */
  readonly siteUrl: string
  /** Where `astro build` wrote; `dist` of this project by default. */
  readonly distDir?: string
  /** Extra Worker variables, for tests. */
  readonly vars?: Readonly<Record<string, string>>
  /** Tries of a queue's message after the first, for tests that do not want to wait for all of them. */
  readonly maxRetries?: number
  /** Lets a debugger in on this port of 127.0.0.1, 0 takes a free one. Left out: none may come. */
  readonly inspectorPort?: number
  /** Told what the Worker prints and what becomes of its process; for the one site of a program. */
  readonly watch?: RuntimeWatch
}

export type LocalSite = {
  readonly url: string
  /** Where a debugger connects; null unless `inspectorPort` was given. */
  readonly inspectorUrl: string | null
  /** Runs the Worker's cron handler once: nothing fires it locally. */
  scheduled(): Promise<void>
  /** Takes objects out of the bucket of pages as if they had been lost; answers their keys. */
  lose(isLost: (key: string) => boolean): Promise<readonly string[]>
  stop(): Promise<void>
}

/** Starts the Worker. The promise resolves when it answers requests. */
export async function startSite(options: SiteOptions): Promise<LocalSite> {
  const dist = resolve(options.distDir ?? 'dist')
  const server = join(dist, 'server')
  const config = JSON.parse(await readFile(join(server, 'wrangler.json'), 'utf8')) as WranglerConfig
  const host = options.host ?? '127.0.0.1'
  const { watch } = options
  const images = await startImagesService()
  const runtime = watch && watchRuntime(watch, () => miniflare.ready)

  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host,
      port: 0,
      ...(options.inspectorPort === undefined ? {} : { inspectorPort: options.inspectorPort }),
      cf: false,
      log: watch ? new RuntimeLog() : new Log(LogLevel.WARN),
      ...(watch ? { handleStructuredLogs: ({ message }) => watch.log(message) } : {}),
      resourcePersistencePath: resolve(options.dir),
      workers: [
        {
          name: config.name,
          modules: await readModules(server, config.main),
          modulesRoot: server,
          compatibilityDate: config.compatibility_date,
          compatibilityFlags: config.compatibility_flags,
          assets: {
            directory: join(dist, 'client'),
            binding: config.assets.binding,
            run_worker_first: true,
            routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
          },
          bindings: {
            SUPABASE_URL: options.supabase.apiUrl,
            SUPABASE_PUBLISHABLE_KEY: options.supabase.publishableKey,
            SUPABASE_SECRET_KEY: options.supabase.secretKey,
            WEBHOOK_SECRET: options.webhookSecret,
            SITE_HOST: options.siteHost,
            SITE_URL: options.siteUrl,
            GZIP: 'on',
            ...options.vars,
          },
          kvNamespaces: config.kv_namespaces.map((namespace) => namespace.binding),
          // The binding's own client, with sharp in the place of Cloudflare's service.
          images: {
            binding: config.images.binding,
            remoteProxyConnectionString: new URL(images.url) as RemoteProxyConnectionString,
          },
          r2Buckets: config.r2_buckets.map((bucket) => bucket.binding),
          queueProducers: Object.fromEntries(
            config.queues.producers.map((producer) => [producer.binding, { queueName: producer.queue }]),
          ),
          queueConsumers: Object.fromEntries(
            config.queues.consumers.map((consumer) => [
              consumer.queue,
              {
                maxBatchSize: consumer.max_batch_size,
                maxBatchTimeout: consumer.max_batch_timeout,
                maxRetries: options.maxRetries ?? consumer.max_retries,
                ...(consumer.dead_letter_queue ? { deadLetterQueue: consumer.dead_letter_queue } : {}),
              },
            ]),
          ),
        },
        // The Worker answers first (wrangler.jsonc), so the two of Miniflare's Workers that would look for a file before it only cost:
        // a socket of another Worker leads past them.
        {
          name: DOOR,
          modules: true,
          script: 'export default {}',
          compatibilityDate: config.compatibility_date,
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, serviceName: config.name }],
        },
      ],
    }),
  )
  await miniflare.ready
  const inner = await miniflare.unsafeGetDirectURL(DOOR)
  const door = await openDoor(
    { host, port: options.port },
    { host: inner.hostname, port: Number(inner.port) },
  ).catch(async (error) => {
    runtime?.stop()
    await miniflare.dispose()
    await images.stop()
    throw error
  })

  const isInspected = options.inspectorPort !== undefined
  const inspectorUrl = isInspected ? (await miniflare.getInspectorURL()).href : null

  return {
    url: door.url,
    inspectorUrl,
    async scheduled() {
      const worker = await miniflare.getWorker(config.name)
      await worker.scheduled({ cron: '* * * * *' })
    },
    async lose(isLost) {
      const bucket = await miniflare.getR2Bucket('PAGES', config.name)
      const keys = (await bucket.list()).objects.map(({ key }) => key).filter(isLost)
      await bucket.delete(keys)
      return keys
    },
    async stop() {
      runtime?.stop()
      await door.close()
      await miniflare.dispose()
      await images.stop()
    },
  }
}

type WranglerConfig = {
  readonly name: string
  readonly main: string
  readonly compatibility_date: string
  readonly compatibility_flags: string[]
  readonly assets: { readonly binding: string }
  readonly images: { readonly binding: string }
  readonly kv_namespaces: readonly { readonly binding: string }[]
  readonly r2_buckets: readonly { readonly binding: string }[]
  readonly queues: {
    readonly producers: readonly { readonly binding: string; readonly queue: string }[]
    readonly consumers: readonly {
      readonly queue: string
      readonly max_batch_size: number
      readonly max_batch_timeout: number
      readonly max_retries: number
      readonly dead_letter_queue?: string
    }[]
  }
}

const MODULE_TYPES: Readonly<Record<string, 'ESModule' | 'CompiledWasm' | 'Data' | 'Text'>> = {
  '.mjs': 'ESModule',
  '.js': 'ESModule',
  '.wasm': 'CompiledWasm',
  '.bin': 'Data',
  '.ttf': 'Data',
  '.txt': 'Text',
}

/** The Worker's modules, its entry first, as workerd wants them. */
async function readModules(root: string, main: string) {
  const files = await readdir(root, { recursive: true, withFileTypes: true })
  const modules = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .flatMap((path) => {
      const type = MODULE_TYPES[extname(path)]
      return type ? [{ type, path }] : []
    })
  const isMain = (module: { path: string }) => relative(root, module.path) === main
  return [...modules.filter(isMain), ...modules.filter((module) => !isMain(module))]
}
