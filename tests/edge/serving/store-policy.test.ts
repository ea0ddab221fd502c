// Tests the policy of every kind of store page as served: exactly the hashes of the inline scripts and styles in the page, and none of another
// page's.
// Planted defects (2026-11-20):
// - storePolicy that keeps the site's hashes: every page turns red.
// - Hashes looked for in the page's text (a product named `<style>` lost the hash of its own style): "a product whose name opens an element"
//   turns red.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { type LiveStore, openLiveStore, rowsOf } from '#tests/support/stores/site-stores.ts'

const oja = forFile(sharedOja)
let store: LiveStore

/** Code that an owner could type in the hope that it runs. */
const SMUGGLED = 'steal()'

beforeAll(async () => {
  store = await openLiveStore(oja, { slug: 'adunni-fabrics' }, 3)
  await rowsOf(oja).query(`insert into categories (business_id, name, slug) values ($1, 'Lace', 'lace')`, [
    store.id,
  ])
  const rename = 'update products set name = $2, description = $2 where id = $1'
  await rowsOf(oja).query(rename, [
    store.productIds[0],
    `</script><script>${SMUGGLED}</script><style>a{}</style>`,
  ])
  await rowsOf(oja).query(rename, [store.productIds[1], '<style>'])
  await oja.settled()
})

describe('the policy', () => {
  test.each<[string, () => string]>([
    ['the home page', () => ''],
    ['a category', () => '/category/lace'],
    ['a product', () => `/product/${store.productIds[2]}`],
    ['a product with markup in its name', () => `/product/${store.productIds[0]}`],
    ['a product whose name opens an element', () => `/product/${store.productIds[1]}`],
    ['the account', () => '/account'],
    ['the not-found page', () => '/nowhere'],
  ])('of %s allows what is in the page and nothing else', async (_, pathOf) => {
    const { text, headers } = await oja.ask(`/adunni-fabrics${pathOf()}`)
    const policy = headers['content-security-policy'] ?? ''

    expect(hashesIn(policy, 'style-src')).toEqual(inlineTexts(text, 'style').map(sourceOf))
    expect(hashesIn(policy, 'script-src')).toEqual(inlineTexts(text, 'script').map(sourceOf))
    expect(inlineTexts(text, 'style')).toHaveLength(1)
    // The page's own, and what it says in a browser below the floor.
    expect(inlineTexts(text, 'script')).toHaveLength(2)
    expect(policy).not.toContain(sourceOf(SMUGGLED))
  })
})

const sourceOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

function hashesIn(policy: string, directive: string): readonly string[] {
  const value = policy.split('; ').find((each) => each.startsWith(`${directive} `)) ?? ''
  return [...value.matchAll(/'(sha256-[^']+)'/g)].map(([, hash]) => hash as string)
}

/** Texts of elements that a browser runs or applies. Leaves out data blocks, files and text in attributes. */
function inlineTexts(html: string, name: 'script' | 'style'): readonly string[] {
  const texts: string[] = []
  const tag = /<([a-z]\w*)((?:[^">]|"[^"]*")*)>/g
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const [, element = '', attributes = ''] = found
    if (element !== 'script' && element !== 'style') continue
    const end = html.indexOf(`</${element}>`, tag.lastIndex)
    if (end < 0) throw new Error(`<${element}> at ${found.index} is never closed`)
    const text = html.slice(tag.lastIndex, end)
    tag.lastIndex = end
    if (element === name && text !== '' && !attributes.includes('type="application')) texts.push(text)
  }
  return texts
}
