// `npm run rotate -- WEBHOOK_SECRET`: puts a new secret into deploy.env, with the old one still accepted; `-- WEBHOOK_SECRET --end` ends the
// old one (docs/security.md). A value that a provider shows comes by standard input. `--env FILE` names another deploy.env.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DeployError } from '../deploy/deploy-error.ts'
import { rotate, WAYS } from './rotate.ts'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { end: { type: 'boolean' }, env: { type: 'string' } },
  })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) {
    console.error(
      `Usage: npm run rotate -- NAME [--end] [--env FILE]\nNAME is one of ${Object.keys(WAYS).join(', ')}.`,
    )
    process.exitCode = 2
  } else {
    const path = resolve(values.env ?? 'deploy.env')
    const given = () => (process.stdin.isTTY ? '' : readFileSync(0, 'utf8'))
    const [done, ...next] = rotate({ path, name, given, ends: values.end === true })
    console.log(`${done}\nNext:`)
    for (const step of next) console.log(`  ${step}`)
  }
} catch (error) {
  if (!(error instanceof DeployError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
