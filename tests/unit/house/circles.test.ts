// Checks that no file imports itself, directly or through other files: in a circle nobody can tell which file is on the lower floor. Imports
// of types count too. Planted breaches: two files, three files, a file and itself.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, productFiles, root, target } from '#tests/support/checks/imports.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/** Files that import each other, as one list for each group (Tarjan's strongly connected components). */
function circlesIn(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const at = order.size
    order.set(file, at)
    lowest.set(file, at)
    path.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      const reached = order.has(next) ? (path.includes(next) ? (order.get(next) as number) : at) : visit(next)
      lowest.set(file, Math.min(lowest.get(file) as number, reached))
    }
    if (lowest.get(file) === at) {
      const group = path.splice(path.indexOf(file)).sort()
      if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group)
    }
    return lowest.get(file) as number
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

/** The imports of texts, by path. */
const graphOf = (texts: readonly (readonly [path: string, text: string])[]): Graph =>
  new Map(
    texts.map(([path, text]) => [
      path,
      importsOf(text).flatMap((specifier) => target(path, specifier)?.replace(/\?.*$/, '') ?? []),
    ]),
  )

describe('imports', () => {
  it('have no circle', () => {
    const graph = graphOf(productFiles.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

    expect(graph.size).toBeGreaterThan(500)
    expect(circlesIn(graph)).toEqual([])
  })

  it('are seen to have a planted one', () => {
    const circles = circlesIn(
      graphOf([
        ['src/a.ts', "import { b } from './b.ts'"],
        ['src/b.ts', "import type { A } from './a.ts'"],
        ['src/domain/c.ts', "export { d } from './d.ts'"],
        ['src/domain/d.ts', "const e = await import('#domain/e.ts')\nimport './free.ts'"],
        ['src/domain/e.ts', "import * as c from './c.ts'\nimport '../b.ts'"],
        ['src/domain/free.ts', "import 'react'"],
        ['src/self.ts', "import type { S } from './self.ts'"],
      ]),
    )

    expect(circles.sort()).toEqual([
      ['src/a.ts', 'src/b.ts'],
      ['src/domain/c.ts', 'src/domain/d.ts', 'src/domain/e.ts'],
      ['src/self.ts'],
    ])
  })
})
