// Which files of a build the owner's page names and its worker keeps.
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { firstFiles, withKept } from '#scripts/build/owner-first.ts'

const OWNER = '/oja/src/islands/owner/'

/** A file of a build. `module` is the one that it was made for. */
const chunk = (name: string, module: string | null, imports: string[] = [], dynamicImports: string[] = []) =>
  ({
    type: 'chunk',
    fileName: `_astro/${name}.js`,
    facadeModuleId: module,
    imports: imports.map((other) => `_astro/${other}.js`),
    dynamicImports: dynamicImports.map((other) => `_astro/${other}.js`),
  }) as unknown as Rolldown.OutputChunk

const BUILD = [
  chunk('app', `${OWNER}OwnerApp.tsx`, ['react'], ['home', 'orders', 'settings', 'toasts']),
  chunk('react', null),
  chunk('home', `${OWNER}areas/home/HomePage.tsx`, ['react', 'money'], ['funnel']),
  chunk('money', null),
  chunk('funnel', `${OWNER}areas/home/Funnel.tsx`, ['chart']),
  chunk('chart', null),
  chunk('orders', `${OWNER}areas/orders/OrdersPage.tsx`, ['money', 'form'], ['returns']),
  chunk('form', null),
  chunk('returns', `${OWNER}areas/orders/one/returns/ReturnsCard.tsx`, ['form'], ['draws']),
  chunk('draws', `/oja/src/domain/draws.ts`),
  chunk('settings', `${OWNER}areas/settings/SettingsPage.tsx`, ['form', 'switch'], ['plan']),
  chunk('switch', null),
  chunk('plan', `${OWNER}areas/settings/plan/PlanTab.tsx`),
  chunk('toasts', `${OWNER}kit/toast/Toasts.tsx`),
  chunk('cart', '/oja/src/islands/cart/Cart.tsx', ['react']),
]

test('names each file once: the app, Home, then the stall with all that is fetched late, and no other page', () => {
  const { app, home, later } = firstFiles(BUILD)
  const names = (files: readonly string[]) => files.map((file) => file.replace(/_astro\/|\.js/g, ''))

  expect(names(app)).toEqual(['app', 'react'])
  expect(names(home)).toEqual(['home', 'money'])
  expect(names(later).toSorted()).toEqual(['chart', 'draws', 'form', 'funnel', 'orders', 'returns', 'toasts'])
})

test('writes the names into the worker, and leaves its comments out', () => {
  const text =
    "// Says much.\nconst A = 'oja-first-files' // kept\n\n  // more\nconst B = 'oja-later-files'\n"
  const files = { app: ['_astro/a.1.js'], home: ['_astro/b.1.js'], later: ['_astro/c.1.js'] }

  expect(withKept(text, files)).toBe("const A = 'a.1.js b.1.js' // kept\nconst B = 'c.1.js'\n")
  expect(() => withKept('const A = 1', files)).toThrow('expected oja-first-files')
})
