// Runs one command of a longer job, passes its output through, and prints how long it took.
import { spawn } from 'node:child_process'

/** Resolves with the exit code; a signal counts as 1. */
export function runStep(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs steps in order and stops at the first that fails. Returns its exit code, or 0. */
export async function runSteps(
  steps: readonly (readonly [name: string, command: string, args: readonly string[]])[],
) {
  for (const [name, command, args] of steps) {
    const startedAt = performance.now()
    const code = await runStep(command, args)
    sayEnd(name, code, startedAt)
    if (code !== 0) return code
  }
  return 0
}

/** Runs a command beside others, and prints its whole output when the command has ended. Returns its exit code. */
export function runQuietStep(name: string, command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      sayEnd(name, code ?? 1, startedAt)
      resolve(code ?? 1)
    })
  })
}

type Step = Parameters<typeof runQuietStep>

/** TypeScript 7, which is ten times faster. `astro check` needs the interface of TypeScript 6. */
const TSC = 'node_modules/typescript-native/bin/tsc'

/**
 * Types of the .astro files, of everything else, and of domain and contracts alone, which know neither a network nor a page. `astro check` comes
 * first: it writes the types of the content.
 */
export const TYPE_STEPS: readonly Step[] = [
  [
    'types of .astro files',
    'astro',
    ['check', '--minimumSeverity', 'warning', '--tsconfig', 'tsconfig.astro.json'],
  ],
  ['types', 'node', [TSC, '--noEmit']],
  ['types of domain and contracts', 'node', [TSC, '--noEmit', '-p', 'src/contract']],
]

/** Runs the steps one after another, and continues after a failure, so that one run reports every fault. */
export async function runQuietSteps(steps: readonly Step[]): Promise<number> {
  let failed = 0
  for (const step of steps) failed = (await runQuietStep(...step)) || failed
  return failed
}

function sayEnd(name: string, code: number, startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
}
