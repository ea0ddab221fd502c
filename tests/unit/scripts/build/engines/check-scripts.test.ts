// Tests the check that ends a build which a browser of the floor could not run. Each line of the first table is a planted use, seen as a
// complaint; each line of the second is a guarded one. Planted in the product, seen red by this file: Object.hasOwn in a
// helper that the cart's drawer and a shop's search use.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KNOWN_TO_FLOOR, SYNTAX_PROBE } from '#layouts/inline-hints.ts'
import { listScripts } from '#scripts/build/engines/built-scripts.ts'
import { helpIn, newerThanFloor } from '#scripts/build/engines/check-scripts.ts'
import { compatData, missingIn } from '#scripts/build/engines/compat-data.ts'
import { type Floor, OWNER_FLOOR, SHOP_FLOOR } from '#scripts/build/engines/floor.ts'
import { bundleStore } from '#scripts/build/store-bundle.ts'

const root = resolve(import.meta.dirname, '../../../../..')

function complaintsOf(text: string, floor: Floor = SHOP_FLOOR): string[] {
  const found = newerThanFloor([{ name: 'planted.js', text, floor, isHelped: false }])
  return found.map((each) => /^planted\.js: (.+?) \(/.exec(each)?.[1] ?? each)
}

describe('the check of scripts', () => {
  it.each([
    ['URL.canParse(text)', 'URL.canParse'],
    ['Object.hasOwn(a, b)', 'Object.hasOwn'],
    ['Object.groupBy(rows, key)', 'Object.groupBy'],
    ['Map.groupBy(rows, key)', 'Map.groupBy'],
    ['AbortSignal.any(signals)', 'AbortSignal.any'],
    ['AbortSignal.timeout(5)', 'AbortSignal.timeout'],
    ['crypto.randomUUID()', '.randomUUID()'],
    ['structuredClone(value)', 'structuredClone'],
    ['window.structuredClone(value)', 'structuredClone'],
    ['requestIdleCallback(run)', 'requestIdleCallback'],
    ['rows.at(-1)', '.at()'],
    ['rows.toSorted()', '.toSorted()'],
    ['rows.findLast(is)', '.findLast()'],
    ['place.replaceChildren(node)', '.replaceChildren()'],
    ['text.replaceAll(a, b)', '.replaceAll()'],
    ['Element.prototype.replaceChildren.call(place)', '.replaceChildren()'],
    ['form.onsubmit = (event) => send(event.submitter)', '.submitter'],
    ['form.onsubmit = ({ submitter }) => send(submitter)', '{ submitter }'],
    ['const query = new URLSearchParams(text); if (query.size > 0) go(query)', 'URLSearchParams.size'],
    ['go(new URL(href).searchParams.size)', 'URLSearchParams.size'],
    ['new Intl.ListFormat("en")', 'Intl.ListFormat'],
    ['new Intl.DateTimeFormat("en", { dateStyle: "short" })', 'DateTimeFormat({ dateStyle })'],
    ['const how = { timeStyle: "short" }; day.toLocaleString("en", how)', 'toLocaleString({ timeStyle })'],
    ['node.addEventListener("click", run, { signal })', 'addEventListener({ signal })'],
    ['new EventTarget()', 'EventTarget'],
    ['createImageBitmap(file, { imageOrientation: "from-image" })', 'createImageBitmap'],
    ['a ??= b', 'operators.nullish_coalescing_assignment'],
    ['class A { static {} }', 'classes.static.initialization_blocks'],
    ['class A { #a }', 'classes.private_class_fields'],
    ['/(?<=a)b/.test(text)', 'regular_expressions.lookbehind_assertion'],
    ['new RegExp(`(?<!a)b`)', 'regular_expressions.lookbehind_assertion'],
    ['1n', 'builtins.BigInt'],
  ])('complains about %s', (text, name) => {
    expect(complaintsOf(text)).toContain(name)
  })

  it.each([
    'typeof structuredClone === "function" ? structuredClone(value) : copy(value)',
    'if (Object.hasOwn) Object.hasOwn(a, b)',
    'rows.at?.(-1)',
    'if ("share" in navigator) navigator.share(what)',
    'const at = (list) => list[0]; at(rows)',
    'const structuredClone = copy; structuredClone(value)',
    'console.info("old")',
    'if ("x" in y) { y.x() } rows.sort(); text.includes(a); new Map().size',
  ])('has nothing to say about %s', (text) => {
    expect(complaintsOf(text)).toEqual([])
  })

  it('does not take a test in one function for a test in another', () => {
    const text = 'function a() { if (Object.hasOwn) b() } function b() { Object.hasOwn(c, d) }'

    expect(complaintsOf(text)).toEqual(['Object.hasOwn'])
  })

  it('knows that the owner’s floor is higher', () => {
    expect(complaintsOf('text.replaceAll(a, b)', OWNER_FLOOR)).toEqual([])
    expect(complaintsOf('rows.toSorted()', OWNER_FLOOR)).toEqual(['.toSorted()'])
  })
})

describe('the scripts of shops', () => {
  it('need nothing that a browser of the floor lacks', { timeout: 60_000 }, async () => {
    const store = await bundleStore(root)
    const inlined = [store.inline, store.inlineProduct, store.claimInline, store.orderInline]
    const scripts = [
      ...[...store.files].map(([path, text]) => ({ name: path.replace('_astro/', ''), text })),
      ...inlined.map(({ text }) => ({ name: 'inline', text })),
    ]

    expect(newerThanFloor(scripts.map((each) => ({ ...each, floor: SHOP_FLOOR, isHelped: false })))).toEqual(
      [],
    )
    // An engine without the floor's syntax reads none of it.
    for (const { text } of inlined) expect(text).toMatch(/\?\./)
  })
})

describe('the workers of the site', () => {
  it('need nothing that a browser of the floor lacks', () => {
    expect(newerThanFloor(listScripts(resolve(root, 'public')))).toEqual([])
  })
})

describe('the file for older browsers', () => {
  const text = readFileSync(resolve(root, 'src/components/older-browsers/older-browsers.ts'), 'utf8')

  it('is fetched by every browser that lacks one of its names', () => {
    const builtins = compatData.javascript['builtins'] ?? {}
    const lacking = { chrome: '110', safari: '16', ios: '16', firefox: '115' }
    expect(missingIn(builtins['Array']?.['toSorted']?.__compat, lacking)).toBeNull()
    const names = [
      ...helpIn(text.replace(/\s+/g, ' ').replace(/\[ /g, '[').replace(/, '/g, ",'").replace(/', /g, "',")),
    ]

    expect(names).toContain('Object.hasOwn')
    expect(names.length).toBeGreaterThan(9)
  })

  it('is for browsers that know what the hint asks for', () => {
    const chaining = compatData.javascript['operators']?.['optional_chaining']?.__compat
    const ratio = compatData.css.properties?.['aspect-ratio']?.__compat

    expect(SYNTAX_PROBE).toContain('?.')
    expect(missingIn(chaining, SHOP_FLOOR)).toBeNull()
    expect(missingIn(chaining, { ...SHOP_FLOOR, chrome: '79' })).not.toBeNull()
    expect(missingIn(chaining, { ...SHOP_FLOOR, safari: '13' })).not.toBeNull()
    expect(KNOWN_TO_FLOOR.owner).toContain('aspect-ratio')
    expect(missingIn(ratio, OWNER_FLOOR)).toBeNull()
    expect(missingIn(ratio, SHOP_FLOOR)).not.toBeNull()
  })
})
