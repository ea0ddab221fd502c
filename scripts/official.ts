// `npm run official`: `npm start` on Supabase's own programs in Docker instead of our stand-ins. Makes the files that the Supabase CLI reads, starts
// its stack, and starts the product on it with the demo shops. Ctrl-C stops the product; `npx supabase stop --no-backup` ends the rest.
// Exit: as `npm start`; 1 when Docker or the CLI is missing.
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { CommandError, runCommand } from './command-line.ts'
import { runStep } from './run-step.ts'
import { openDockerDoor } from './start/docker-door.ts'
import { readStackStatus } from './start/stack-status.ts'

/** As in .github/workflows/nightly.yml: another version may name its variables otherwise. */
const CLI = 'supabase@3.1.0'
/** Parts that the product does not use. */
const LEFT_OUT = 'studio,postgres-meta,edge-runtime,logflare,vector,imgproxy,supavisor'
const root = resolve(import.meta.dirname, '..')

await runCommand({}, 'Usage: npm run official', async () => {
  if ((await runStep(process.execPath, [join(root, 'scripts/supabase-files.ts')])) !== 0) return 1
  if ((await runStep('npx', ['--yes', CLI, 'start', '--exclude', LEFT_OUT])) !== 0)
    throw new CommandError(
      'the Supabase CLI could not start its stack: its messages stand above. It needs Docker, and ports 54321 to 54324 (is npm start running?)',
    )
  const stack = readStackStatus(
    execFileSync('npx', ['--yes', CLI, 'status', '--output', 'env'], { cwd: root, encoding: 'utf8' }),
  )
  // Linux alone: containers see the machine at the address of Docker's bridge, where the product does not listen.
  const door =
    process.platform === 'linux' ? await openDockerDoor(Number(process.env['OJA_PORT'] ?? 8787)) : null
  try {
    return await runStep(process.execPath, [join(root, 'scripts/start.ts'), '--seed-demo'], {
      ...process.env,
      ...stack,
    })
  } finally {
    door?.close()
  }
})
