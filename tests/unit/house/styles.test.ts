// Checks that every class has one place. Global style sheets hold tokens, base and type; a scoped style names only classes of its component;
// a store page's style part names only classes of the storefront; markup names no undefined class.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { __unstable__loadDesignSystem } from 'tailwindcss'
import { beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const found = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort()

/** Classes of global style sheets, which texts and drawn patterns use. */
const GLOBAL = ['adire', 'figures', 'lamp']
/** Classes for scripts (src/islands/search), without a style. */
const HOOKS = ['said']
/** Tailwind's classes on an element whose state other elements follow. */
const MARK = /^(?:group|peer)(?:\/\w+)?$/

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

/** The classes in a style sheet's rules: `.a:has(.b) {}` -> a, b. */
function namedIn(css: string): string[] {
  const selectors = [...withoutComments(css).matchAll(/([^{}@;]+)\{/g)].map(([, selector]) => selector ?? '')
  return [
    ...new Set(
      selectors.flatMap((each) => [...each.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name ?? '')),
    ),
  ]
}

const styleOf = (component: string) =>
  [...component.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? '').join('\n')
const markupOf = (component: string) => component.replace(/<style>[\s\S]*?<\/style>/g, '')

/** Classes that a component writes: in its attributes, and in the exported constants of a file of class names. */
function writtenIn(file: string, text: string): string[] {
  const isLooks = /(?:look|buttons|amount|saving-label)\.ts$/.test(file)
  const places = isLooks
    ? [text.replace(/^\/\/.*|import .*|\/\*\*.*?\*\//gm, '')]
    : [
        ...markupOf(text).matchAll(
          /\bclass(?:Name)?=("[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})|class:list=\{((?:[^{}]|\{[^{}]*\})*)\}/g,
        ),
      ].map(([, plain, list]) => plain ?? list ?? '')
  return [...new Set(places.flatMap(classesOf))]
}

/** `{['a b', isC && 'c', { d: isD }]}` -> a, b, c, d. Ignores compared values, arguments of calls, and the start of a name. */
function classesOf(place: string): string[] {
  const inner = [...place.matchAll(/\$\{([^{}]*)\}/g)].flatMap(([, code]) => classesOf(code ?? ''))
  const text = place
    .replace(/\$\{[^{}]*\}/g, ' ')
    .replace(/[!=]==?\s*(["'])[^"']*\1|= '\w+'(?=[,)])/g, '')
    .replace(/(?<![-:[\w(,_])\w+\([^()]*\)/g, '')
  const keys = /^[{[]/.test(text) ? [...text.matchAll(/[{,]\s*(\w+):\s/g)].map(([, key]) => key ?? '') : []
  const strings = [...text.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`/g)]
  const names = strings.flatMap(([, a, b, c]) => (a ?? b ?? c ?? '').split(/\s+/))
  return [...keys, ...names, ...inner].filter((name) => name && !name.endsWith('-'))
}

/** True for classes from which Tailwind makes rules in one of our entries. */
async function utilitiesOf(entry: string): Promise<(names: readonly string[]) => readonly boolean[]> {
  const loadStylesheet = async (id: string, base: string) => {
    const path = id.startsWith('tailwindcss')
      ? join(root, 'node_modules', `${id.replace(/^tailwindcss$/, 'tailwindcss/index')}.css`)
      : join(base, id)
    return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
  }
  const system = await __unstable__loadDesignSystem(read(entry), {
    base: dirname(join(root, entry)),
    loadStylesheet,
  })
  return (names) => system.candidatesToCss([...names]).map((css) => css !== null)
}

const SCOPED = found('src/components/**/*.astro', 'src/pages/**/*.astro', 'src/layouts/*.astro')
const PIECES = found('src/components/**/*.css', 'src/islands/**/*.css')
const STOREFRONT = found(
  'src/components/{operator,store,order,receipt,status}/**/*.{astro,ts}',
  'src/islands/{cart,search,account}/**/*.{ts,tsx}',
  'src/pages/{operator,store,status}-page/*.astro',
  'src/layouts/{Store*,ProductPage}.astro',
)
const SITES = [
  [
    'src/styles/site.css',
    found(
      'src/components/{site,content}/**/*.{astro,ts}',
      'src/pages/*.astro',
      'src/pages/{blog,[[]link]}/*.astro',
      'src/layouts/{SiteLayout,LostLink,LegalPage}.astro',
    ),
  ],
  ['src/styles/auth.css', found('src/islands/auth/**/*.{ts,tsx}', 'src/layouts/AuthLayout.astro')],
  ['src/styles/owner.css', found('src/islands/owner/**/*.tsx', 'src/layouts/OwnerLayout.astro')],
] as const

/** Classes of a scoped style that its component does not write. Drawn patterns come from other files: `:global(.lamp)`. */
const unused = (component: string) =>
  namedIn(styleOf(component)).filter(
    (name) => !GLOBAL.includes(name) && !new RegExp(`\\b${name}\\b`).test(markupOf(component)),
  )

/** Classes that a component writes and no style defines. */
function undefinedIn(
  file: string,
  text: string,
  areUtilities: (names: readonly string[]) => readonly boolean[],
): string[] {
  const own = namedIn(styleOf(text))
  const names = writtenIn(file, text).filter(
    (name) => !MARK.test(name) && !own.includes(name) && !GLOBAL.includes(name),
  )
  const known = areUtilities(names)
  return names.filter((_, at) => !known[at]).map((name) => `${file}: ${name}`)
}

describe('classes', () => {
  it('are global for texts and drawn patterns alone', () => {
    const sheets = found('src/styles/**/*.css')

    expect(sheets.length).toBeGreaterThan(5)
    expect(sheets.flatMap((file) => namedIn(read(file))).filter((name) => !GLOBAL.includes(name))).toEqual([])
  })

  it('of a scoped style are written by its component', () => {
    expect(SCOPED.filter((file) => styleOf(read(file))).length).toBeGreaterThan(10)
    expect(SCOPED.flatMap((file) => unused(read(file)).map((name) => `${file}: ${name}`))).toEqual([])
  })

  it('of a piece of style are written by the storefront', () => {
    const texts = STOREFRONT.map((file) => markupOf(read(file))).join('\n')
    const strangers = PIECES.flatMap((file) =>
      namedIn(read(file))
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(texts))
        .map((name) => `${file}: ${name}`),
    )

    expect(PIECES.length).toBeGreaterThan(10)
    expect(strangers).toEqual([])
  })

  it('of the storefront are defined by a piece of style', () => {
    const defined = PIECES.flatMap((file) => namedIn(read(file)))
    const strangers = STOREFRONT.flatMap((file) =>
      writtenIn(file, read(file))
        .filter((name) => !defined.includes(name) && !HOOKS.includes(name))
        .map((name) => `${file}: ${name}`),
    )

    expect(strangers).toEqual([])
  })

  it.each(SITES)('of what %s serves are utilities or scoped', async (entry, files) => {
    const areUtilities = await utilitiesOf(entry)

    expect(files.length).toBeGreaterThan(10)
    expect(files.flatMap((file) => undefinedIn(file, read(file), areUtilities))).toEqual([])
  })
})

it('store pages have no scoped style: their policy would refuse it', () => {
  expect(STOREFRONT.filter((file) => styleOf(read(file)))).toEqual([])
})

describe('the files that Tailwind reads', () => {
  it('exist for each @source: a moved component would lose its classes without a word', () => {
    const sources = found('src/styles/**/*.css').flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/@source "([^"]+)"/g)].map(([, glob]) => ({
        file,
        path: join(dirname(file), String(glob)),
      })),
    )

    expect(sources.length).toBeGreaterThan(15)
    expect(sources.filter(({ path }) => found(path).length === 0)).toEqual([])
  })
})

describe('planted breaches', () => {
  let areUtilities: Awaited<ReturnType<typeof utilitiesOf>>
  beforeAll(async () => {
    areUtilities = await utilitiesOf('src/styles/site.css')
  })

  it('a global class, a class that nobody writes, a class that nothing defines', () => {
    expect(namedIn('/* .a */ @media (x) { .promise:hover, h1 > .lamp { color: red } }')).toEqual([
      'promise',
      'lamp',
    ])
    expect(unused('<p class="here"></p><style>.here { top: 0.5rem } .gone:has(.here) {}</style>')).toEqual([
      'gone',
    ])
    expect(
      undefinedIn('a.astro', '<p class="flex night sheet"></p><style>.sheet {}</style>', areUtilities),
    ).toEqual(['a.astro: night'])
    expect(
      undefinedIn(
        'a.astro',
        "<p class:list={['mt-4', kind === 'chat' && 'quiet', { wide: isWide }]} />",
        areUtilities,
      ),
    ).toEqual(['a.astro: wide', 'a.astro: quiet'])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that is read, not run
    const nested = "className={`text-mute ${button('plain')} ${isOn ? 'lit' : ''}`}"
    expect(undefinedIn('a.tsx', nested, areUtilities)).toEqual(['a.tsx: lit'])
  })
})
