// `npm run local-cloud`: stand-ins of Cloudflare and Supabase for a rehearsal of `npm run deploy` (docs/operating.md): their APIs, and an empty
// Postgres with the roles of a hosted project. Writes deploy.rehearsal.env, which names them. Ctrl-C ends and removes everything but that file.
// `-- --deny "Queues"` takes a right from the deploy's token; `-- --cut 12` cuts off each call after 12 changes, as in a power cut, until the
// next deploy begins. Exit 2: wrong arguments.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { CLOUDFLARE_TOKEN, RIGHTS, SUPABASE_TOKEN, startLocalCloud } from '@oja/local-cloud'
import { bootstrapProject, startPostgres } from '@oja/local-supabase/testing'
import { brand } from '#brand'
import { CommandError, runCommand } from './command-line.ts'
import { writeNewDeployEnv } from './deploy/deploy-env.ts'

const USAGE = `Usage: npm run local-cloud [-- --deny RIGHT] [--cut CHANGES]\nRIGHT is one of ${RIGHTS.join(', ')}.`
const OPTIONS = {
  deny: { type: 'string', multiple: true },
  cut: { type: 'string' },
} as const
const PORT = Number(process.env['OJA_CLOUD_PORT'] ?? 54328)

await runCommand({ options: OPTIONS }, USAGE, async ({ values: { deny = [], cut } }) => {
  if (deny.some((right) => !RIGHTS.includes(right)) || (cut !== undefined && !/^\d+$/.test(cut))) return null
  const path = resolve('deploy.rehearsal.env')
  const password = 'password-of-the-rehearsal'
  // Takes the port first: a second run ends here, before it has started anything.
  const cloud = await startLocalCloud({ port: PORT }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new CommandError(
      `Port ${PORT} is in use: do the stand-ins run already? OJA_CLOUD_PORT names another port.`,
    )
  })
  const dir = mkdtempSync(join(tmpdir(), 'oja-local-cloud-'))
  const postgres = await startPostgres({ dir, port: 0, password, log: () => {}, onSpawn: () => {} })
  await bootstrapProject(postgres, password)
  for (const right of deny) cloud.denied.add(right)
  if (cut !== undefined) cloud.changesLeft = Number(cut)

  const { zone, project } = cloud.world
  rmSync(path, { force: true })
  await writeNewDeployEnv(path, {
    SITE_HOST: zone.name,
    CLOUDFLARE_ZONE_ID: zone.id,
    CLOUDFLARE_DEPLOY_TOKEN: CLOUDFLARE_TOKEN,
    CLOUDFLARE_API_TOKEN: 'token-of-the-worker',
    SUPABASE_PROJECT_REF: project.ref,
    SUPABASE_ACCESS_TOKEN: SUPABASE_TOKEN,
    DATABASE_URL: postgres.url('postgres'),
    MAIL_API_KEY: 're_rehearsal',
    MAIL_WEBHOOK_SECRET: 'whsec_cmVoZWFyc2Fs',
    MAIL_FROM: `"${brand.name} <hello@${zone.name}>"`,
    CLOUDFLARE_API_BASE_URL: cloud.cloudflareUrl,
    SUPABASE_API_URL: cloud.supabaseUrl,
  })
  console.log(`The stand-ins run until Ctrl-C. ${path} names them:`)
  console.log('  npm run deploy -- --env deploy.rehearsal.env --no-doctor')

  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
  // Ends the process even when they fail.
  await Promise.allSettled([cloud.stop(), postgres.stop()])
  rmSync(dir, { recursive: true, force: true })
  return process.exit(0)
})
