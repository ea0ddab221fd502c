// Runs the built Worker (dist/) in workerd, with R2, KV, queue and assets in a folder. Does not build or seed, and knows the database only by
// its address.
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, resolve } from 'node:path'
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type RemoteProxyConnectionString,
} from 'miniflare'
import { type ForeignWorld, startForeignService } from './foreign/service.ts'
import { openDoor } from './local-door.ts'
import { RuntimeLog, type RuntimeWatch, watchRuntime } from './local-runtime.ts'
import { startImagesService } from './pictures/images-service.ts'

/** Name of the Worker that only provides workerd's socket. */
const DOOR = 'door'
const BESIDE = 'beside'
const BESIDE_DOOR = 'door-beside'

export type SiteOptions = {
  /** Folder for R2, KV and queue state. Made when missing. */
  readonly dir: string
  /** 0 takes any free port. */
  readonly port: number
  readonly host?: string
  readonly supabase: { readonly apiUrl: string; readonly publishableKey: string; readonly secretKey: string }
  readonly webhookSecret: string
  /** Our own host without a port, as shoppers type it: `localhost` on a laptop. */
  readonly siteHost: string
  /** Origin of our own host, for links in messages and canonical links: `http://localhost:8787`. */
  readonly siteUrl: string
  /** Output folder of `astro build`; `dist` of this project by default. */
  readonly distDir?: string
  /** Extra Worker variables, for tests. */
  readonly vars?: Readonly<Record<string, string>>
  /** A second build that answers beside the first one, over the same bucket and queues, as during a gradual deployment; for tests. */
  readonly beside?: { readonly distDir: string }
  /** The websites and names that an import finds, for tests. */
  readonly foreign?: ForeignWorld
  /** Retries of a queue's message, for tests that should not wait for the usual number. */
  readonly maxRetries?: number
  /** Port of 127.0.0.1 on which a debugger may connect; 0 takes any free port. No debugger may connect when left out. */
  readonly inspectorPort?: number
  /** Called with the Worker's output and the state of its process. Only for programs that run one site. */
  readonly watch?: RuntimeWatch
}

export type LocalSite = {
  readonly url: string
  /** Address of the second build; null without one. */
  readonly besideUrl: string | null
  /** Address for a debugger; null unless `inspectorPort` was given. */
  readonly inspectorUrl: string | null
  /** Runs the Worker's cron handler once: no timer runs the handler locally. */
  scheduled(): Promise<void>
  /** Deletes objects from the bucket of pages, as if they had been lost; returns their keys. */
  lose(isLost: (key: string) => boolean): Promise<readonly string[]>
  stop(): Promise<void>
}

/** Starts the Worker. The promise resolves when the Worker answers requests. */
export async function startSite(options: SiteOptions): Promise<LocalSite> {
  const dist = resolve(options.distDir ?? 'dist')
  const config = await readConfig(dist)
  const host = options.host ?? '127.0.0.1'
  const { watch } = options
  const images = await startImagesService()
  const foreign = await startForeignService(options.foreign)
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
        await siteWorker(options, { dist, config, imagesUrl: images.url, foreignUrl: foreign.url }),
        doorWorker(DOOR, config),
        ...(options.beside
          ? await besideWorkers(options, options.beside.distDir, images.url, foreign.url)
          : []),
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
    await foreign.stop()
    throw error
  })

  const isInspected = options.inspectorPort !== undefined
  return {
    url: door.url,
    besideUrl: options.beside ? (await miniflare.unsafeGetDirectURL(BESIDE_DOOR)).origin : null,
    inspectorUrl: isInspected ? (await miniflare.getInspectorURL()).href : null,
    ...siteControls(miniflare, config.name),
    async stop() {
      runtime?.stop()
      await door.close()
      await miniflare.dispose()
      await images.stop()
      await foreign.stop()
    },
  }
}

function siteControls(miniflare: Miniflare, worker: string): Pick<LocalSite, 'scheduled' | 'lose'> {
  return {
    async scheduled() {
      await (await miniflare.getWorker(worker)).scheduled({ cron: '* * * * *' })
    },
    async lose(isLost) {
      const bucket = await miniflare.getR2Bucket('PAGES', worker)
      const keys = (await bucket.list()).objects.map(({ key }) => key).filter(isLost)
      if (keys.length > 0) await bucket.delete(keys)
      return keys
    },
  }
}

type Built = {
  readonly dist: string
  readonly config: WranglerConfig
  readonly imagesUrl: string
  readonly foreignUrl: string
}

/** The Worker, with the bindings that wrangler.jsonc gives it. */
async function siteWorker(options: SiteOptions, { dist, config, imagesUrl, foreignUrl }: Built) {
  const server = serverDir(dist)
  return {
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
    bindings: { FOREIGN_FETCH_URL: foreignUrl, ...workerVars(options) },
    kvNamespaces: config.kv_namespaces.map((namespace) => namespace.binding),
    // Uses Cloudflare's own client for the binding, with sharp in place of Cloudflare's service.
    images: {
      binding: config.images.binding,
      remoteProxyConnectionString: new URL(imagesUrl) as RemoteProxyConnectionString,
    },
    r2Buckets: config.r2_buckets.map((bucket) => bucket.binding),
    queueProducers: Object.fromEntries(
      config.queues.producers.map((producer) => [producer.binding, { queueName: producer.queue }]),
    ),
    queueConsumers: queueConsumers(config, options.maxRetries),
  }
}

function workerVars(options: SiteOptions): Record<string, string> {
  return {
    SUPABASE_URL: options.supabase.apiUrl,
    SUPABASE_PUBLISHABLE_KEY: options.supabase.publishableKey,
    SUPABASE_SECRET_KEY: options.supabase.secretKey,
    WEBHOOK_SECRET: options.webhookSecret,
    SITE_HOST: options.siteHost,
    SITE_URL: options.siteUrl,
    GZIP: 'on',
    ...options.vars,
  }
}

function queueConsumers({ queues }: WranglerConfig, maxRetries: number | undefined) {
  return Object.fromEntries(
    queues.consumers.map((consumer) => [
      consumer.queue,
      {
        maxBatchSize: consumer.max_batch_size,
        maxBatchTimeout: consumer.max_batch_timeout,
        maxRetries: maxRetries ?? consumer.max_retries,
        ...(consumer.dead_letter_queue ? { deadLetterQueue: consumer.dead_letter_queue } : {}),
      },
    ]),
  )
}

// Makes a small Worker whose socket leads directly to the site's Worker. The site's Worker must answer first (wrangler.jsonc); two Workers of
// Miniflare would look for a file before and only cost time.
function doorWorker(name: string, config: Pick<WranglerConfig, 'name' | 'compatibility_date'>) {
  return {
    name,
    modules: true as const,
    script: 'export default {}',
    compatibilityDate: config.compatibility_date,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, serviceName: config.name }],
  }
}

/** The second build: no queue calls it, because a queue has one consumer. */
async function besideWorkers(options: SiteOptions, distDir: string, imagesUrl: string, foreignUrl: string) {
  const dist = resolve(distDir)
  const config = await readConfig(dist)
  const { queueConsumers: _, ...worker } = await siteWorker(options, { dist, config, imagesUrl, foreignUrl })
  return [{ ...worker, name: BESIDE }, doorWorker(BESIDE_DOOR, { ...config, name: BESIDE })]
}

const serverDir = (dist: string) => join(dist, 'server')

async function readConfig(dist: string): Promise<WranglerConfig> {
  return JSON.parse(await readFile(join(serverDir(dist), 'wrangler.json'), 'utf8'))
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

/** The Worker's modules in the form that workerd takes, the entry module first. */
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
