// The site of `npm run dev`: runs Astro's own dev server, with the Worker from its sources in workerd. Shows edits without a build. Takes and
// returns the same as scripts/local-site.ts. Knows the database only by its address.
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import cloudflare from '@astrojs/cloudflare'
import { dev } from 'astro'
import { unstable_readConfig } from 'wrangler'
import settings from '../../astro.config.mjs'
import { watchRuntime } from '../local-runtime.ts'
import type { LocalSite, SiteOptions } from '../local-site.ts'

const root = resolve(import.meta.dirname, '..', '..')

/**
 * Paths that Vite serves to browsers: its own modules, the product's and those of packages. The Worker answers all other paths, as in
 * production.
 */
const VITE_PATHS = ['/@*', '/src/*', '/node_modules/*']

/** The policy of the site's pages without hashes, which Astro computes only in a build. Store pages have their own policy. */
const SITE_POLICY = {
  'Content-Security-Policy': "script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'",
}

const FILES = {
  // Allows the packages' folder too, which may be elsewhere, behind a link: Vite serves only files of these folders.
  fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
  // Ignores the database and stored pages, which change with every request and are not sources.
  watch: { ignored: (path: string) => path.startsWith(join(root, '.local')) },
}

/** Starts the dev server. Empties `dir`, because pages of an earlier run were made from older sources. */
export async function startDevSite(
  options: SiteOptions,
): Promise<Pick<LocalSite, 'url' | 'scheduled' | 'stop'>> {
  const dir = resolve(options.dir)
  const host = options.host ?? '127.0.0.1'
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  // Keeps all files of this run inside its folder, and asks Cloudflare for nothing.
  Object.assign(process.env, {
    ASTRO_TELEMETRY_DISABLED: '1',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_REGISTRY_PATH: join(dir, 'registry'),
    X_LOCAL_EXPLORER: 'false',
    X_LOCAL_OBSERVABILITY: 'false',
  })
  const runtime = options.watch && watchRuntime(options.watch, async () => {})
  const server = await dev({
    ...settings,
    root,
    configFile: false,
    adapter: cloudflare({
      imageService: 'passthrough',
      prerenderEnvironment: 'node',
      configPath: writeWorkerConfig(dir, options),
      persistState: { path: dir },
      inspectorPort: options.inspectorPort || false,
      remoteBindings: false,
    }),
    server: { host, port: options.port, allowedHosts: true, headers: SITE_POLICY },
    vite: { ...settings.vite, server: FILES },
    logLevel: 'warn',
  })
  const url = `http://${host}:${server.address.port}`
  return {
    url,
    async scheduled() {
      const response = await fetch(`${url}/cdn-cgi/local/scheduled`)
      if (!response.ok) throw new Error(`the minute's work: expected 200, got ${response.status}`)
      await response.body?.cancel()
    },
    async stop() {
      runtime?.stop()
      await server.stop()
    },
  }
}

/** Writes wrangler.jsonc with the variables of this machine, as a file that only this user may read. Returns the file's path. */
function writeWorkerConfig(dir: string, options: SiteOptions): string {
  const { supabase, webhookSecret, siteHost, siteUrl, vars } = options
  const { name, main, assets, r2_buckets, kv_namespaces, queues, images, ...config } = unstable_readConfig(
    { config: join(root, 'wrangler.jsonc') },
    { hideWarnings: true },
  )
  const { compatibility_date, compatibility_flags } = config
  const path = join(dir, 'wrangler.json')
  const text = JSON.stringify({
    name,
    main,
    compatibility_date,
    compatibility_flags,
    assets: { binding: assets?.binding, run_worker_first: ['/*', ...VITE_PATHS.map((path) => `!${path}`)] },
    r2_buckets,
    kv_namespaces,
    queues,
    images,
    vars: {
      SUPABASE_URL: supabase.apiUrl,
      SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
      SUPABASE_SECRET_KEY: supabase.secretKey,
      WEBHOOK_SECRET: webhookSecret,
      SITE_HOST: siteHost,
      SITE_URL: siteUrl,
      RENDER_ON_REQUEST: 'on',
      ...vars,
    },
  })
  writeFileSync(path, text, { mode: 0o600 })
  return path
}
