// `npm run rotate -- WEBHOOK_SECRET`: puts a new secret into deploy.env, with the old one still accepted; `-- WEBHOOK_SECRET --end` ends the
// old one (docs/security.md). A value that a provider shows comes by standard input. `--env FILE` names another deploy.env.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { DeployError } from '../deploy/deploy-error.ts'
import { rotate, WAYS } from './rotate.ts'

const USAGE = `Usage: npm run rotate -- NAME [--end] [--env FILE]\nNAME is one of ${Object.keys(WAYS).join(', ')}.`
const OPTIONS = { end: { type: 'boolean' }, env: { type: 'string' } } as const

try {
  const given = readCommandLine({ allowPositionals: true, options: OPTIONS }, USAGE)
  const [name, ...more] = given?.positionals ?? []
  if (given && (name === undefined || more.length > 0)) console.error(USAGE)
  if (!given || name === undefined || more.length > 0) process.exitCode = 2
  else {
    const { values } = given
    const path = resolve(values.env ?? 'deploy.env')
    const readInput = () => (process.stdin.isTTY ? '' : readFileSync(0, 'utf8'))
    const [done, ...next] = rotate({
      path,
      name,
      given: readInput,
      ends: values.end === true,
      envFile: values.env,
    })
    console.log(`${done}\nNext:`)
    for (const step of next) console.log(`  ${step}`)
  }
} catch (error) {
  if (!(error instanceof DeployError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
