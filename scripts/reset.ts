// `npm run reset`: empties .local, so that the next start makes everything anew. Refuses while something runs there.

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockStack } from './local-supabase/stack-lock.ts'
import { StartError } from './local-supabase/start-error.ts'

const dir = resolve(import.meta.dirname, '..', '.local')

if (!existsSync(dir)) {
  console.log(`${dir} is empty already.`)
} else {
  try {
    // Also ends what a killed start left running on these files.
    const locks = [await lockStack(dir, console.log, 'start.json'), await lockStack(dir, console.log)]
    for (const entry of readdirSync(dir)) {
      if (entry !== 'stack.json' && entry !== 'start.json')
        rmSync(join(dir, entry), { recursive: true, force: true })
    }
    for (const lock of locks) lock.release()
    console.log(`Emptied ${dir}. The next npm start makes it anew.`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(`Not reset: ${error.message}`)
    process.exitCode = 1
  }
}
