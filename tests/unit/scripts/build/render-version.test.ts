// Tests which changes make a build render every store again: the sources of store pages, and nothing else. Planted defects, each seen red:
// all of src/domain hashed; lines of CSS not followed; packages not checked; scripts left out.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type PageScripts, pageSources, renderVersionOf } from '#scripts/build/render-version.ts'

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const script = (text: string) => ({ text, hash: 'sha256-x' }) as const
const SCRIPTS = {
  inline: script('a()'),
  inlineProduct: script('b()'),
  drawerPath: '/_astro/cart-drawer.1.js',
  modules: { 'account-page': ['/_astro/account-page.1.js'] } as unknown as PageScripts['modules'],
  files: new Map([['_astro/cart-drawer.1.js', '']]),
}

const version = renderVersionOf(root, SCRIPTS)

/** The version of a tree in which the file at `path` has other content. */
const withEdit = (path: string, edit: (text: string) => string) =>
  renderVersionOf(root, SCRIPTS, (asked) => (asked === path ? edit(read(path)) : read(asked)))

test('is the same for the same sources', () => {
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  expect(renderVersionOf(root, SCRIPTS)).toBe(version)
})

test.each([
  'src/components/store/frame/StoreBar.astro',
  'src/components/store/product/ProductDeal.astro',
  'src/layouts/StoreLayout.astro',
  'src/pages/store-page/home.astro',
  'src/pages/store-page/checkout.json.ts',
  'src/storefront/pages/list-views.ts',
  'src/storefront/store/body.ts',
  'src/domain/basics/money.ts',
  'src/components/store/look/base.css',
  'functions/adapters/astro.ts',
  'src/brand.ts',
  'astro.config.mjs',
])('changes with %s', (path) => {
  expect(withEdit(path, (text) => `${text}\n`)).not.toBe(version)
})

test('follows every file that it hashes to one that is there', () => {
  const { files } = pageSources(root)

  expect(files.length).toBeGreaterThan(50)
  expect(files.every((path) => read(path).length > 0)).toBe(true)
})

describe('hashes nothing of', () => {
  const { files } = pageSources(root)

  test.each([
    'src/islands',
    'src/data',
    'src/domain/customer',
    'src/domain/order',
    'src/domain/account',
    'src/domain/export',
    'src/components/site',
    'src/content',
    'functions/http',
    'supabase',
  ])('%s', (folder) => {
    expect(files.filter((path) => path.startsWith(`${folder}/`))).toEqual([])
  })

  test('the order and receipt pages, which are never stored', () => {
    expect(files.filter((path) => /store-page\/(?:order|receipt)\./.test(path))).toEqual([])
  })
})

test.each([
  'src/islands/owner/addresses.ts',
  'src/data/owner/customers/customers.ts',
  'src/domain/customer/customer-form.ts',
])('an edit of %s, which owners alone have, leaves it as it is', (path) => {
  expect(read(path)).not.toBe('')
  expect(withEdit(path, (text) => `${text}\n`)).toBe(version)
})

test.each<[string, Partial<PageScripts>]>([
  ['the inline script', { inline: script('a(2)') }],
  ['the inline script of products', { inlineProduct: script('b(2)') }],
  ['the drawer', { drawerPath: '/_astro/cart-drawer.2.js' }],
  ['a file that pages load later', { files: new Map([['_astro/panel.2.js', '']]) }],
])('changes with %s as the bundler made it', (_what, scripts) => {
  expect(renderVersionOf(root, { ...SCRIPTS, ...scripts })).not.toBe(version)
})

test('changes with the version of a package that shapes pages, and of one below it, not of another', () => {
  const bumped = (name: string) =>
    withEdit('package-lock.json', (text) => {
      const lock = JSON.parse(text)
      lock.packages[`node_modules/${name}`].version = '999.0.0'
      return JSON.stringify(lock)
    })

  expect(bumped('astro')).not.toBe(version)
  expect(bumped('rolldown')).not.toBe(version)
  expect(bumped('playwright')).toBe(version)
})

/** Checks a file that a style imports. */
test('follows a line of CSS', () => {
  const planted = (asked: string) =>
    asked === 'src/components/store/look/base.css' ? `@import '../planted.css';\n${read(asked)}` : read(asked)
  const found = (path: string) => (path === 'src/components/store/planted.css' ? 'a{}' : planted(path))

  expect(pageSources(root, found).files).toContain('src/components/store/planted.css')
})
