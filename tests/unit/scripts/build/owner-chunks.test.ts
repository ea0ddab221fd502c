// Tests which modules the owner's app has for itself. Planted once and seen red: one importer of the owner's app is enough.
import { expect, it } from 'vitest'
import { isOwnersOnly } from '#scripts/build/owner-chunks.ts'

const PAGE = '/work/src/islands/owner/areas/home/HomePage.tsx'
const SIGN_IN = '/work/src/islands/auth/AuthApp.tsx'

/** Modules by who imports them. */
const modules = (importers: Readonly<Record<string, readonly string[]>>) => ({
  getModuleInfo: (id: string) => ({ importers: importers[id] ?? [], dynamicImporters: [] }),
})

it.each([
  ['a part of the owner’s app', PAGE, {}, true],
  ['an icon of the owner’s app', 'icon.js', { 'icon.js': [PAGE] }, true],
  ['a library behind it', 'core.js', { 'core.js': ['icon.js'], 'icon.js': [PAGE] }, true],
  ['modules in a circle', 'one.js', { 'one.js': ['two.js', PAGE], 'two.js': ['one.js'] }, true],
  ['what the sign-in uses too', 'react.js', { 'react.js': [PAGE, SIGN_IN] }, false],
  [
    'a circle that the sign-in uses',
    'one.js',
    { 'one.js': ['two.js', PAGE], 'two.js': ['one.js', SIGN_IN] },
    false,
  ],
  ['a page’s own script', SIGN_IN, {}, false],
])('%s: %s', (_what, id, importers, expected) => {
  expect(isOwnersOnly(id, modules(importers))).toBe(expected)
})
