// `npm run doctor -- --site https://…`: proves that a site works, by a round through a shop of our own, and prints a table of green and red.
// Reads deploy.env (`--env FILE` names another), and looks at its SITE_HOST without `--site`; for a site on this machine `.local/env` and the
// first demo shop. Exit 0: nothing is red. 1: something is. 2: wrong arguments.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { brand } from '#brand'
import { CommandError, runCommand } from '../command-line.ts'
import { type DeployEnv, readDeployEnv } from '../deploy/deploy-env.ts'
import { loadLocalEnv } from '../running-site.ts'
import { examine } from './examine.ts'
import { formatFindings } from './finding.ts'

const USAGE = 'Usage: npm run doctor -- [--site https://…] [--env FILE]'

const OPTIONS = { site: { type: 'string' }, env: { type: 'string' } } as const

await runCommand({ options: OPTIONS }, USAGE, async ({ values }) => {
  if (values.site !== undefined && !URL.canParse(values.site)) return null
  const isLocal =
    values.site !== undefined && ['localhost', '127.0.0.1'].includes(new URL(values.site).hostname)
  const env = isLocal && !values.env ? localEnv() : readDeployEnv(resolve(values.env ?? 'deploy.env'))
  const site = (values.site ?? `https://${env['SITE_HOST']}`).replace(/\/+$/, '')
  console.log(`Looking at ${site} …`)
  const findings = await examine({ site, isLocal, env, brand })
  console.log(formatFindings(findings, { hasColour: process.stdout.isTTY === true }))
  const reds = findings.filter(({ state }) => state === 'red').length
  console.log(reds === 0 ? '\nNothing is red.' : `\n${reds} of ${findings.length} are red.`)
  return reds === 0 ? 0 : 1
})

/** The running `npm start`, with the owner of the first demo shop. */
function localEnv(): DeployEnv {
  if (!existsSync('.local/env'))
    throw new CommandError('nothing runs here: npm start first, or name --env FILE')
  loadLocalEnv()
  const canary = { CANARY_EMAIL: 'adunni@oja.test', CANARY_PASSWORD: 'market-day' }
  return { ...canary, ...(process.env as Record<string, string>) }
}
