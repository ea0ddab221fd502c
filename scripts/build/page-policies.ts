// Narrows the policy of each prerendered page. Astro lists the hashes of the whole site's scripts and styles on every page, which costs a phone
// more than a kilobyte that cannot be compressed.
import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Narrows the policies when the build is done. `dir` of the hook is the folder of the browser's files. */
export function pagePolicies(): AstroIntegration {
  return {
    name: 'oja-page-policies',
    hooks: {
      async 'astro:build:done'({ dir }) {
        const folder = fileURLToPath(dir)
        for await (const file of glob('**/*.html', { cwd: folder })) {
          const path = join(folder, file)
          await writeFile(path, narrowPolicy(await readFile(path, 'utf8')))
        }
      },
    },
  }
}

const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(")/

/** The page with a policy that lists the hashes of this page's own inline scripts and styles, and no other hash. Adds none. */
export function narrowPolicy(html: string): string {
  const own = new Set(
    [...html.matchAll(/<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , text = '']) => hashOf(text)),
  )
  return html.replace(POLICY, (_, start: string, policy: string, end: string) => {
    const kept = policy.replace(/ '(sha256-[^']+)'/g, (source, hash: string) => (own.has(hash) ? source : ''))
    return `${start}${kept}${end}`
  })
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
