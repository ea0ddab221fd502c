// `npm run rotate -- WEBHOOK_SECRET`: puts a new secret into deploy.env, with the old one still accepted; `-- WEBHOOK_SECRET --end` ends the
// old one (docs/security.md). A value that a provider shows comes by standard input. `--env FILE` names another deploy.env.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runCommand } from '../command-line.ts'
import { rotate, WAYS } from './rotate.ts'

const USAGE = `Usage: npm run rotate -- NAME [--end] [--env FILE]\nNAME is one of ${Object.keys(WAYS).join(', ')}.`
const OPTIONS = { end: { type: 'boolean' }, env: { type: 'string' } } as const

await runCommand({ allowPositionals: true, options: OPTIONS }, USAGE, async ({ values, positionals }) => {
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) return null
  const [done, ...next] = rotate({
    path: resolve(values.env ?? 'deploy.env'),
    name,
    given: () => (process.stdin.isTTY ? '' : readFileSync(0, 'utf8')),
    ends: values.end === true,
    envFile: values.env,
  })
  console.log(`${done}\nNext:`)
  for (const step of next) console.log(`  ${step}`)
  return 0
})
