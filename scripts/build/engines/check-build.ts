// Ends a build that a browser of the floor could not run.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { InlineScript } from '../bundle.ts'
import { listScripts } from './built-scripts.ts'
import { listStyles } from './built-styles.ts'
import { newerThanFloor } from './check-scripts.ts'
import { stylesNewerThanFloor } from './check-styles.ts'
import { SHOP_FLOOR } from './floor.ts'

/** `inlined` gives the scripts that the Worker writes into pages of shops. */
export function checkEngines(inlined: () => Promise<readonly InlineScript[]>): AstroIntegration {
  return {
    name: 'oja-check-engines',
    hooks: {
      async 'astro:build:done'({ dir }) {
        const inline = await inlined()
        const client = fileURLToPath(dir)
        const complaints = [
          ...newerThanFloor([
            ...listScripts(client),
            ...inline.map(({ text }) => ({ name: 'inline', text, floor: SHOP_FLOOR, isHelped: false })),
          ]),
          ...stylesNewerThanFloor(listStyles(client, join(client, '../server'))),
        ]
        if (complaints.length === 0) return
        throw new Error(
          `Newer than the floor of browsers (docs/decisions/browsers.md):\n  ${complaints.join('\n  ')}`,
        )
      },
    },
  }
}
