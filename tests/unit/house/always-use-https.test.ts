// "Always Use HTTPS" must be off in our zone: a shop's domain that is being connected is looked at over http (docs/domains.md). Whoever goes live reads the
// checklist, the page on domains, or what the doctor says. Planted: the checklist said to switch it on, and no domain could be connected.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').replace(/\s+/g, ' ')

it.each(['docs/operating.md', 'docs/domains.md', 'scripts/doctor/site-checks.ts'])(
  '%s does not ask for it',
  (path) => {
    const sentences = read(path).split(/(?<=[.:])\s/)
    const asking = sentences.filter((text) => /always use https/i.test(text) && !/\boff\b/i.test(text))

    expect(asking).toEqual([])
  },
)

it('is off by word in the checklist and in the page on domains', () => {
  for (const path of ['docs/operating.md', 'docs/domains.md'])
    expect(read(path)).toMatch(/"Always Use HTTPS"[^.]{0,40}\boff\b|\boff\b[^.]{0,40}"Always Use HTTPS"/i)
})
