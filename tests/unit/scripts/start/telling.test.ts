// Tests the messages of `npm start` when this machine prevents the start.

import { StartError } from '@oja/local-supabase/machine'
import { describe, expect, it } from 'vitest'
import { openTelling } from '#scripts/start/telling.ts'

describe('the launcher', () => {
  function telling() {
    const said: string[] = []
    const print = (line: string) => said.push(line.trim())
    return { said, ...openTelling('/home/ada/oja', '/home/ada/oja/.local', { log: print, error: print }) }
  }

  it.each([
    'storage: Error: ENOSPC: no space left on device, write\n    at async FileHandle.write (node:fs)',
    'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
    'workerd/server/server.c++:1: pwrite(fd, buf): No space left on device',
    'D1_ERROR: database or disk is full: SQLITE_FULL',
  ])('says in one sentence, once, that the disk is full: %s', (line) => {
    const { said, log, explain } = telling()
    log(line)
    log(line)
    explain(new Error('Could not store the picture: Internal server error'))

    expect(said).toEqual([
      'The disk is full: there is no room left for /home/ada/oja/.local. Free some space, then go on or start again.',
    ])
  })

  it('says who may not write what, and how to give it back', () => {
    const { said, explain } = telling()
    explain(Object.assign(new Error("EACCES: permission denied, open '/home/ada/oja/.local/start.json'")))
    explain(
      new StartError(
        "astro build answered 1:\nError: EROFS: read-only file system, mkdir '/home/ada/oja/dist'",
      ),
    )

    expect(said).toEqual([
      'This user may not write /home/ada/oja/.local/start.json (a start with sudo leaves such files). Give them back: sudo chown -R "$(id -un)" "/home/ada/oja"',
      '/home/ada/oja/dist cannot be written: its file system is read-only. Move the project to another.',
    ])
  })
})
