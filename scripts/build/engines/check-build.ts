// Ends a build that a browser of the floor could not run.
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { InlineScript } from '../bundle.ts'
import { listScripts } from './built-scripts.ts'
import { newerThanFloor } from './check-scripts.ts'
import { SHOP_FLOOR } from './floor.ts'

/** `inlined` gives the scripts that the Worker writes into pages of shops. */
export function checkEngines(inlined: () => Promise<readonly InlineScript[]>): AstroIntegration {
  return {
    name: 'oja-check-engines',
    hooks: {
      async 'astro:build:done'({ dir }) {
        const inline = await inlined()
        const complaints = newerThanFloor([
          ...listScripts(fileURLToPath(dir)),
          ...inline.map(({ text }) => ({ name: 'inline', text, floor: SHOP_FLOOR, isHelped: false })),
        ])
        if (complaints.length === 0) return
        throw new Error(
          `Newer than the floor of browsers (docs/decisions/browsers.md):\n  ${complaints.join('\n  ')}`,
        )
      },
    },
  }
}
