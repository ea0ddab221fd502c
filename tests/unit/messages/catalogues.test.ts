// Checks that every text for shoppers, and every mail, comes from a catalogue, and that a second language with a missing text does not
// compile. Planted: a sentence in markup, in an attribute, in a string and in a template; languages without a message, a place and a mark.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { literalTexts } from './literal-texts.ts'

const root = resolve(import.meta.dirname, '../../..')

const SHOPPER_FILES = [
  'src/components/{dom,store,order,receipt,status}/**/*.{ts,tsx,astro}',
  'src/components/crash/ErrorBoundary.tsx',
  'src/layouts/{StoreLayout,ProductPage,LostLink,AuthLayout}.astro',
  'src/pages/{store-page,status-page,auth}/**/*.astro',
  'src/pages/[[]link]/*.astro',
  'src/pages/{auth,forgot-password,reset-password}.astro',
  'src/islands/{cart,search,account,auth}/**/*.{ts,tsx}',
  'src/domain/account/**/*.ts',
  'src/domain/message/**/*.ts',
  'src/domain/order/receipt.ts',
  'src/contract/api/**/*.ts',
  'scripts/build/mail-templates.ts',
  'functions/{receipt,serving,http}/**/*.ts',
  'functions/lib/respond.ts',
  'functions/worker.ts',
]

/** Strings of these files that are not texts for a shopper. */
const EXCEPTIONS: Readonly<Record<string, { readonly why: string; readonly texts: readonly string[] }>> = {
  'src/components/store/facts/structured-data.ts': {
    why: 'types of schema.org',
    texts: ['Store'],
  },
  'src/components/store/facts/product-data.ts': {
    why: 'types of schema.org',
    texts: ['Store', 'Product', 'Offer'],
  },
  'functions/receipt/layout.ts': { why: 'a style', texts: ['2px dashed …'] },
  'functions/receipt/draw.ts': { why: 'a font', texts: ['Inter'] },
  'src/components/store/facts/contact.ts': { why: 'names of sites', texts: ['Instagram', 'Facebook'] },
  'functions/serving/gzipped.ts': { why: 'an HTTP header', texts: ['Vary'] },
  'functions/serving/person-policy.ts': { why: 'an HTTP header', texts: ["connect-src 'self' … …"] },
  'functions/serving/store-page.ts': { why: 'an HTTP header', texts: ['Vary'] },
  'functions/http/shared/customer-cookie.ts': {
    why: 'an HTTP header',
    texts: ['…=…; Path=/; Max-Age=…; HttpOnly; SameSite=Lax…'],
  },
  'scripts/build/mail-templates.ts': {
    why: 'places of Supabase',
    texts: ['{{ if .Data.… }}……{{ end }}', '{{ else }}…'],
  },
  'src/components/store/look/adire-pattern.ts': {
    why: 'a shape',
    texts: ['…<rect width="100%" height="100%" fill="url(#…)"/>'],
  },
  'src/islands/cart/tools/zoom.ts': { why: 'a style', texts: ['translate(…px,…px) scale(…)'] },
  'src/components/dom/adopt-styles.ts': { why: 'a style', texts: ['@media all{…}'] },
  'src/islands/cart/state/api.ts': { why: 'an HTTP header', texts: ['Bearer …'] },
  'src/islands/account/claim-inline.ts': { why: 'an HTTP header', texts: ['Bearer …'] },
  'src/domain/message/mail-frame.ts': {
    why: 'a style',
    texts: [
      'display:inline-block;background:…;color:…;text-decoration:none;font-weight:600;padding:14px 28px;border-radius:999px',
    ],
  },
  'src/domain/account/password-form.ts': {
    why: 'what owners read',
    texts: ['Type the password you have now.'],
  },
  'src/domain/message/customer-messages.ts': {
    why: 'what the owner chooses from',
    texts: ['Say thank you', 'Tell about new things', 'Ask how it was', 'Invite back', 'Write your own'],
  },
  'functions/http/orders/shared/find-tracked.ts': {
    why: 'hashed with a key, and never shown',
    texts: ['track-phone … …', 'track-network …'],
  },
  'src/domain/message/order-messages.ts': {
    why: 'what the owner chooses from',
    texts: [
      'Order received',
      'Order confirmed',
      'Payment details',
      'Money back',
      'Goods came back',
      'On its way',
      'Ready for pickup',
      'Delivered',
      'Ask for a review',
      'Something sold out',
      'Cancelled',
    ],
  },
}

/** Files that owners, operators and robots read, and styles. */
const NOT_READ = [
  'functions/http/operator/**/*.ts',
  'functions/http/site/shared/readiness.ts',
  'functions/http/site/{robots,security-txt}.ts',
  'src/domain/message/{alert-words,help-chat}.ts',
  'src/islands/auth/kit/look.ts',
]

const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('texts of shoppers', () => {
  const files = globSync(SHOPPER_FILES, { cwd: root, exclude: NOT_READ })

  it('come from a catalogue', () => {
    const found = files.flatMap((path) => {
      const known = EXCEPTIONS[path]?.texts ?? []
      return literalTexts(path, read(path))
        .filter((text) => !known.includes(text))
        .map((text) => `${path}: ${text}`)
    })

    expect(files.length).toBeGreaterThan(80)
    expect(found).toEqual([])
  })

  it('have no exception that is not needed', () => {
    const unneeded = Object.entries(EXCEPTIONS).flatMap(([path, { texts }]) => {
      const there = literalTexts(path, read(path))
      return texts.filter((text) => !there.includes(text)).map((text) => `${path}: ${text}`)
    })

    expect(unneeded).toEqual([])
  })

  it.each([
    ['a.tsx', 'export const A = () => <p>Sold out</p>', 'Sold out'],
    ['a.tsx', 'export const A = () => <button aria-label="Close" />', 'Close'],
    ['a.ts', "export const a = 'Your cart is empty'", 'Your cart is empty'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code in a string.
    ['a.ts', 'export const a = (n: number) => `${n} left`', '… left'],
    ['a.astro', '---\nconst b = 1\n---\n<!doctype html>\n<p class="x">{b} from <b>today</b></p>', 'from'],
  ])('are found when they stand in %s: %s', (path, text, expected) => {
    expect(literalTexts(path, text)).toContain(expected)
  })
})

describe('another language', () => {
  const WHOLE = {
    title: "'Votre panier'",
    left: "'{name} : il en reste {count}'",
    now: "'Maintenant <b>{price}</b>'",
    items: "() => '{count} articles' as const",
    status: "{ placed: 'Passée', sent: 'Partie' }",
  }
  const PLANTED = {
    'nothing is missing': {},
    'a message is missing': { title: '' },
    'a message of a group is missing': { status: "{ placed: 'Passée' }" },
    'a place is missing': { left: "'Il en reste {count}'" },
    'a place of a plural is missing': { items: "() => 'articles' as const" },
    'a mark is missing': { now: "'Maintenant {price}'" },
  } as const satisfies Record<string, Partial<typeof WHOLE>>
  const faults = faultsOf(
    Object.values(PLANTED).map((change) => {
      const messages = Object.entries({ ...WHOLE, ...change }).filter(([, text]) => text !== '')
      return `{ ${messages.map(([key, text]) => `${key}: ${text}`).join(', ')} }`
    }),
  )

  it.each([
    ['nothing is missing', /^$/],
    ['a message is missing', /'title' is missing/],
    ['a message of a group is missing', /'sent' is missing/],
    ['a place is missing', /\{name\}/],
    ['a place of a plural is missing', /\{count\}/],
    ['a mark is missing', /<b>/],
  ] as const)('compiles only when %s', (planted, fault) => {
    expect(faults[Object.keys(PLANTED).indexOf(planted)]).toMatch(fault)
  })
})

/** TypeScript's errors for each language of a small English catalogue. */
function faultsOf(languages: readonly string[]): readonly string[] {
  const path = join(root, 'src/messages/planted.ts')
  const english = `{
    title: 'Your cart',
    left: 'Only {count} of {name} left',
    now: 'Now <b>{price}</b>',
    items: (count: number) => (count === 1 ? '1 item' : '{count} items') as '{count} items',
    status: { placed: 'Placed', sent: 'Sent' },
  } as const`.replaceAll('\n', ' ')
  const lines = [
    `import type { Translation } from './message.ts'; const en = ${english}`,
    ...languages.map((language, at) => `export const language${at}: Translation<typeof en> = ${language}`),
  ]
  const options: ts.CompilerOptions = {
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es5.d.ts'],
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (name, target) =>
    name === path ? ts.createSourceFile(name, lines.join('\n'), target) : read.call(host, name, target)
  const program = ts.createProgram([path], options, host)
  const planted = program.getSourceFile(path)
  const found = program.getSemanticDiagnostics(planted)
  return languages.map((_, at) =>
    found
      .filter(({ start = 0 }) => planted?.getLineAndCharacterOfPosition(start).line === at + 1)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
      .join(' '),
  )
}
