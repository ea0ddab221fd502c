// `npm run reset`: empties .local, so that the next start creates everything again. Refuses while a program runs in that folder.

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockFolder, StartError } from '@oja/local-supabase/machine'

const dir = resolve(import.meta.dirname, '..', '.local')

if (!existsSync(dir)) {
  console.log(`${dir} is empty already.`)
} else {
  try {
    // Taking the locks also ends processes that a killed start left.
    const locks = [await lockFolder(dir, console.log, 'start.json'), await lockFolder(dir, console.log)]
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
