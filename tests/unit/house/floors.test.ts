// Checks the floors of the architecture by the import lines: a file imports from its own folder and from lower floors.
// Planted breaches, each named by the test:
// - Imports upwards, sideways between areas of the owner's app, between the product and a stand-in.
// - Imports of the browser's data by the Worker, and of packages that a folder may not have.
// - `fetch`, `document`, a renamed clock, unpacked dice and the machine's time zone in the domain; a clock, dice and requests in what store pages
//   are drawn from; timers in store pages.
// - Folders of the Worker that import what functions/README.md does not list for them, and a README that lists something else than the fence.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { TYPE_STEPS } from '#scripts/run-step.ts'
import { productFiles as files, importsOf, root, target } from '#tests/support/checks/imports.ts'

type Floors = readonly (readonly string[])[]

/**
 * The owner's app, floor by floor: parts that build pages, the session, code that areas share, shared code that uses other shared code,
 * areas, and the app around them.
 */
const OWNER_FLOORS = [
  ['kit'],
  ['session'],
  [
    'live',
    'shared/balances',
    'shared/notifications',
    'shared/orders',
    'shared/points',
    'shared/plan',
    'shared/pictures',
    'shared/products',
    'shared/profit',
    'shared/proof',
    'shared/settings',
    'shared/share',
    'shared/tabs',
    'shared/team',
    'shared/till',
  ],
  ['shared/receipts'],
  [
    'areas/analytics',
    'areas/customers',
    'areas/home',
    'areas/join',
    'areas/imports',
    'areas/leads',
    'areas/money',
    'areas/onboarding',
    'areas/oracle',
    'areas/orders',
    'areas/products',
    'areas/settings',
    'areas/vouchers',
  ],
  ['shell'],
] as const

/** Inside areas of the owner's app: the area's shared code, and its pages. Files beside these folders are above them. */
const AREA_FLOORS: Readonly<Record<string, Floors>> = {
  analytics: [['parts']],
  customers: [['shared'], ['edit', 'merge'], ['list', 'one']],
  home: [],
  join: [],
  imports: [['shared'], ['zip'], ['upload', 'camera', 'one']],
  oracle: [],
  leads: [['shared'], ['broadcast', 'list']],
  money: [['evening', 'expenses', 'till']],
  onboarding: [],
  orders: [['shared'], ['edit', 'list'], ['one']],
  products: [['shared'], ['categories'], ['edit', 'list']],
  settings: [
    ['form'],
    ['privacy'],
    [
      'account',
      'bank',
      'branding',
      'contact',
      'currencies',
      'delivery',
      'help',
      'activity',
      'domain',
      'notifications',
      'team',
      'plan',
      'store',
      'trust',
      'watermark',
    ],
  ],
  vouchers: [['picture', 'shared'], ['edit'], ['gift-cards', 'list', 'one', 'rewards']],
}

/**
 * The cart, floor by floor: the browser's storage, the state, code that steps share, the dialog, the fetched scripts, and the scripts that
 * pages fetch first.
 */
const CART_FLOORS = [
  ['storage'],
  ['page', 'state'],
  ['kit'],
  ['frame'],
  ['leads'],
  ['checkout', 'panel'],
  ['order-sheet'],
  ['drawer', 'tools'],
] as const

/** Sign-in, floor by floor: parts that build pages, the page from which a person comes, the frame of a page, and the pages. */
const SIGN_IN_FLOORS = [['kit'], ['arrival'], ['frame'], ['continue', 'new-password', 'sign-in']] as const

/** The domain, floor by floor. */
const DOMAIN_FLOORS = [
  ['basics'],
  ['plan'],
  ['figures', 'hostname', 'notification', 'store', 'voucher', 'rewards', 'picture', 'export', 'forecast'],
  ['product', 'account', 'import'],
  ['checkout', 'search'],
  ['customer', 'team'],
  ['order'],
  ['message', 'offline'],
] as const

/** The local Supabase, floor by floor: the machine, code that servers share, the servers, the gateway, tests' helpers. */
const LOCAL_FLOORS = [
  ['machine'],
  ['shared'],
  ['mail', 'postgres'],
  ['auth', 'pg-net', 'realtime', 'rest', 'storage'],
  ['gateway'],
] as const

const LOCAL = 'stand-ins/local-supabase'

/** The stand-ins: packages that know nothing of each other and of the product. */
const STAND_INS = globSync('stand-ins/*/package.json', { cwd: root }).map(dirname)

const standInOf = (path: string) => STAND_INS.find((folder) => path.startsWith(`${folder}/`))

/** What scripts and tests may import of the stand-ins: `@oja/local-supabase/machine`, as its package.json says. */
const ENTRIES = STAND_INS.flatMap((folder) => {
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    name: string
    exports: object
  }
  return Object.keys(exports).map((entry) => entry.replace('.', name))
})

/** Access to the database: the session, and above it the separate callers: visitors' pages, the owner's app and the server. */
const DATA_FLOORS = [['session'], ['public', 'owner', 'server']] as const

/** The owner's app: its client, what two areas use, and the areas, of which none imports another. */
const OWNER_DATA_FLOORS = [
  ['owner-database.ts'],
  ['export', 'outbox', 'products'],
  ['business', 'customers', 'live', 'notifications', 'orders', 'settings', 'vouchers'],
] as const

/** Contracts: what SQL answers, and above it the routes, which pass some of it on. */
const CONTRACT_FLOORS = [['sql'], ['api']] as const

/** Markup: parts for all pages, the two looks (public site, store page), and components built from them. */
const COMPONENT_FLOORS = [
  ['text'],
  ['crash', 'dom', 'forms', 'layers', 'older-browsers'],
  ['site', 'store'],
  ['auth', 'content', 'operator', 'order', 'receipt', 'status'],
] as const

/** Store pages: the pages themselves and their storage in the bucket, and above both the publishing. */
const STOREFRONT_FLOORS = [
  ['pages', 'store'],
  ['files', 'publish'],
] as const

/** The Worker: code for all, the platform, pages as answers, and its three entry points. */
const WORKER_FLOORS = [
  ['lib'],
  ['adapters', 'receipt'],
  ['domains', 'importing', 'paying', 'serving'],
  ['http', 'queue', 'cron'],
] as const

/** What each folder of the Worker may import of the others: the column of functions/README.md. */
const WORKER_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  http: ['domains', 'importing', 'paying', 'serving', 'adapters', 'lib', 'receipt'],
  queue: ['importing', 'paying', 'serving', 'adapters', 'lib'],
  cron: ['domains', 'paying', 'serving', 'adapters', 'lib'],
  domains: ['adapters', 'lib'],
  importing: ['lib'],
  paying: ['adapters', 'lib'],
  serving: ['adapters', 'lib'],
  adapters: ['lib'],
  receipt: ['lib'],
  lib: [],
}

/** Scripts, floor by floor. What two commands share lies below them; folders of one floor do not import each other. Files beside them are above. */
const SCRIPT_FLOORS = [
  [
    'build',
    'browser.ts',
    'fonts',
    'local-door.ts',
    'local-runtime.ts',
    'pictures',
    'command-line.ts',
    'run-step.ts',
    'test-words.ts',
  ],
  ['deploy', 'foreign', 'seed'],
  ['running-site.ts'],
  ['doctor', 'import', 'logs', 'rollback', 'rotate'],
  ['local-site.ts'],
  ['start'],
  ['bench', 'compare', 'shots'],
  ['worker-limits'],
] as const

/** Requests, floor by floor: code for all routes, and the areas of routes. */
const ROUTE_FLOORS = [
  ['shared'],
  [
    'account',
    'domains',
    'imports',
    'exit-kits',
    'leads',
    'mails',
    'operator',
    'orders',
    'pictures',
    'plans',
    'publishing',
    'site',
  ],
] as const

/** Folders below `parent`, each at a level within the floor: tenths, or hundredths of a floor that is a level itself. */
const inside = (parent: string, ground: number, floors: Floors, parts = 10) =>
  floors.flatMap((names, floor) =>
    names.map((name) => [`${parent}/${name}`, ground + floor / parts] as const),
  )

const FOLDERS: readonly (readonly [folder: string, floor: number])[] = [
  ...inside('src/domain', 0, DOMAIN_FLOORS),
  ['src/messages', 0.05],
  ...inside('src/contract', 0.81, CONTRACT_FLOORS, 100),
  ['src/contract', 0.8],
  ['src/content', 0.9],
  ['src/content.config.ts', 0.95],
  ...inside('src/data/owner', 1.2, OWNER_DATA_FLOORS, 100),
  ...inside('src/data', 1.1, DATA_FLOORS),
  ['src/data', 1],
  ...inside('src/components', 1, COMPONENT_FLOORS),
  ['src/styles', 1],
  ...Object.entries(AREA_FLOORS).flatMap(([area, floors]) => [
    ...inside(`src/islands/owner/areas/${area}`, 2.4, floors, 100),
    [`src/islands/owner/areas/${area}`, 2.49] as const,
  ]),
  ...inside('src/islands/owner', 2, OWNER_FLOORS),
  ['src/islands/owner', 2.9],
  ...inside('src/islands/cart', 2, CART_FLOORS),
  ...inside('src/islands/auth', 2, SIGN_IN_FLOORS),
  ['src/layouts', 2],
  ...inside('src/storefront', 2, STOREFRONT_FLOORS),
  ['src/pages', 3],
  ...inside(LOCAL, 3, LOCAL_FLOORS),
  [`${LOCAL}/testing`, 3.95],
  [`${LOCAL}/tests`, 3.99],
  [LOCAL, 3.9],
  ...STAND_INS.map((folder) => [folder, 3] as const),
  ...inside('functions/http', 3.3, ROUTE_FLOORS, 100),
  ['functions/http', 3.35],
  ...inside('functions', 3, WORKER_FLOORS),
  ['functions', 3.9],
  ...inside('scripts', 3, SCRIPT_FLOORS),
  ['scripts', 3.8],
]

/** Folder of a file in the architecture, with its floor. Null for files outside every floor. */
function place(path: string): { floor: number; folder: string } | null {
  if (path === 'src/brand.ts') return { floor: 0, folder: 'src/domain/basics' }
  const found = FOLDERS.find(([folder]) => path === folder || path.startsWith(`${folder}/`))
  if (found) return { floor: found[1], folder: found[0] }
  const island = /^src\/islands\/[^/]+/.exec(path)?.[0]
  return island ? { floor: 2, folder: island } : null
}

/** `src/islands/cart` for each file in it. Islands share lower floors, and never import each other's files. */
const NEIGHBOURS = [
  /^src\/(layouts|storefront|islands)\//,
  /^src\/islands\/([^/]+)/,
  /^src\/islands\/owner\/areas\/([^/]+)/,
  /^functions\/(http|queue|cron)\//,
  /^functions\/http\/(?!shared\/)([^/]+)\//,
]

function isNeighbour(file: string, path: string): boolean {
  return NEIGHBOURS.some((pattern) => {
    const [own, other] = [file, path].map((name) => pattern.exec(name)?.[1])
    return own !== undefined && other !== undefined && own !== other
  })
}

/** Imports that the floors would allow, and the READMEs of these folders do not. */
const REFUSED_PAIRS: readonly (readonly [from: RegExp, to: RegExp])[] = [
  // A contract is read by browser, Worker and tests alike: it says shapes, and no words.
  [/^src\/contract\//, /^src\/messages\//],
  // A component of store pages is drawn from what it is given.
  [/^src\/components\/store\//, /^src\/data\//],
]

/** True for an import between two folders of the Worker that the importing folder does not list. */
function isUnlisted(file: string, path: string): boolean {
  const [own, other] = [file, path].map((name) => /^functions\/([^/]+)\//.exec(name)?.[1])
  return own !== undefined && other !== undefined && own !== other && !WORKER_IMPORTS[own]?.includes(other)
}

const isRefusedPair = (file: string, path: string) =>
  isUnlisted(file, path) || REFUSED_PAIRS.some(([from, to]) => from.test(file) && to.test(path))

/**
 * True for an import between separate worlds: the Worker and the laptop's scripts know nothing of each other, and a stand-in knows
 * nothing of the product.
 */
function isForeign(file: string, path: string): boolean {
  const machine = (name: string) => /^(functions|scripts)\//.exec(name)?.[1]
  const isOtherMachine =
    machine(path) !== undefined && machine(file) !== undefined && machine(file) !== machine(path)
  // The client with the secret key, which no browser may load.
  const isSecret =
    path.startsWith('src/data/server/') && !/^(functions|scripts|src\/data\/server)\//.test(file)
  // Callers of the database that hold a person's session, which the Worker must not have.
  const isBrowserData = /^src\/data\/(owner|session|public)\//.test(path) && file.startsWith('functions/')
  const isTest = path.startsWith('tests/') && !file.startsWith('scripts/bench/')
  return isOtherMachine || isSecret || isBrowserData || isTest || standInOf(file) !== standInOf(path)
}

function breaches(file: string, text: string): string[] {
  const own = place(file)
  if (!own) return []
  return importsOf(text).flatMap((specifier) => {
    const path = target(file, specifier)
    if (path === null) return isEntry(file, specifier) ? [] : [`${file} -> ${specifier}`]
    const other = place(path)
    const isLower = other !== null && other.floor < own.floor && !isNeighbour(file, path)
    const isAllowed =
      !isForeign(file, path) &&
      !isRefusedPair(file, path) &&
      (!other || other.folder === own.folder || isLower)
    return isAllowed ? [] : [`${file} -> ${specifier}`]
  })
}

/** True for an allowed import of a package. Packages may be imported anywhere, but a stand-in only by scripts and tests, by its entry points; stand-ins share their server. */
function isEntry(file: string, specifier: string): boolean {
  if (!specifier.startsWith('@oja/')) return true
  const isShared = specifier === '@oja/stand-in-server' && file.startsWith('stand-ins/')
  return (/^(scripts|tests)\//.test(file) || isShared) && ENTRIES.includes(specifier)
}

/**
 * The packages that a folder may import; the first folder that holds the file decides. Contracts and the domain are pure, the bytes of store
 * pages depend on their files, and a package of the Worker's ground floor is in every request.
 */
const PACKAGES: readonly (readonly [folder: string, packages: readonly string[]])[] = [
  ['src/contract', ['valibot']],
  ['src/domain/basics/phone.ts', ['libphonenumber-js']],
  ['src/domain/basics/html-text.ts', ['entities']],
  ['src/domain/import/archive', ['fflate']],
  ['src/domain', []],
  ['src/storefront/pages', ['node:crypto']],
  ['src/data', ['@supabase/postgrest-js', '@supabase/supabase-js', 'fflate', 'nanostores', 'valibot']],
  ['functions/lib/log.ts', ['node:async_hooks']],
  ['functions/lib', ['valibot']],
  ['src/islands/cart/page', []],
]

/** Packages that a file imports and its folder may not. */
function packageBreaches(file: string, text: string): string[] {
  const found = PACKAGES.find(([folder]) => file === folder || file.startsWith(`${folder}/`))
  const mayUseSupabase = /^(src\/data|scripts|stand-ins)\//.test(file)
  return importsOf(text)
    .filter((specifier) => !/^[./#]/.test(specifier))
    .filter((specifier) => {
      if (specifier.startsWith('@supabase/') && !mayUseSupabase) return true
      return found && !found[1].some((name) => specifier === name || specifier.startsWith(`${name}/`))
    })
    .map((specifier) => `${file} -> ${specifier}`)
}

describe('floors', () => {
  it('reads a believable number of files', () => {
    expect(files.length).toBeGreaterThan(30)
  })

  it('has every file of the product on a floor', () => {
    const outside = files.filter((file) => place(file) === null)

    expect(outside.filter((file) => !file.endsWith('.d.ts'))).toEqual([])
  })

  it.each([
    ['src/domain', DOMAIN_FLOORS],
    ['src/data', DATA_FLOORS],
    ['src/components', COMPONENT_FLOORS],
    ['src/islands/owner', OWNER_FLOORS],
    [LOCAL, [...LOCAL_FLOORS, ['testing', 'tests']]],
    ['src/storefront', STOREFRONT_FLOORS],
    ['functions', WORKER_FLOORS],
    ['functions/http', ROUTE_FLOORS],
    ['src/data/owner', OWNER_DATA_FLOORS],
    ['src/contract', CONTRACT_FLOORS],
    ['scripts', SCRIPT_FLOORS],
    ['src/islands/cart', CART_FLOORS],
    ['src/islands/auth', SIGN_IN_FLOORS],
    ...Object.entries(AREA_FLOORS).map(
      ([area, floors]) => [`src/islands/owner/areas/${area}`, floors] as const,
    ),
  ] as readonly (readonly [string, Floors])[])('names every folder of %s', (parent, floors) => {
    const named = floors.flat().filter((name) => !name.endsWith('.ts'))
    const groups = [...new Set(named.filter((name) => name.includes('/')).map(dirname))]
    const folders = ['', ...groups].flatMap((group) =>
      globSync(`${join(parent, group)}/*/`, { cwd: root, exclude: ['**/node_modules'] }).map((path) =>
        relative(parent, path),
      ),
    )

    expect(folders.filter((name) => !groups.includes(name)).sort()).toEqual([...named].sort())
  })

  it('names for each folder of the Worker what functions/README.md lists', () => {
    const rows = [
      ...readFileSync(join(root, 'functions/README.md'), 'utf8').matchAll(
        /^\| `(\w+)\/` \|.*\| ([\w, ]*)\|$/gm,
      ),
    ]
    const listed = rows.map(([, folder = '', names = '']) => [
      folder,
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ])

    expect(Object.fromEntries(listed)).toEqual(WORKER_IMPORTS)
  })

  it('keeps tests out of the stand-ins but for their entry points', () => {
    const tests = globSync('tests/**/*.ts', { cwd: root })
    const found = tests.flatMap((file) =>
      importsOf(readFileSync(join(root, file), 'utf8')).filter(
        (specifier) => target(file, specifier)?.startsWith('stand-ins/') || !isEntry(file, specifier),
      ),
    )

    expect(found).toEqual([])
    expect(ENTRIES).toContain('@oja/local-supabase/testing')
  })

  it('has no import that goes sideways or upwards', () => {
    const found = files.flatMap((file) => breaches(file, readFileSync(join(root, file), 'utf8')))

    expect(found).toEqual([])
  })

  it('names a folder that is far away by its short name, and a part of the owner’s app by #owner or #kit', () => {
    const far = (file: string) => (file.startsWith('src/islands/owner/') ? '../../' : '../../../')
    const found = files.flatMap((file) =>
      importsOf(readFileSync(join(root, file), 'utf8'))
        .filter((specifier) => specifier.startsWith(far(file)) && !/[*{]/.test(specifier))
        .map((specifier) => `${file}: ${specifier}`),
    )

    expect(found).toEqual([])
  })

  it('imports only the packages that its folder may have', () => {
    const found = files.flatMap((file) => packageBreaches(file, readFileSync(join(root, file), 'utf8')))

    expect(found).toEqual([])
  })

  it.each([
    ['src/islands/cart/a.ts', '@supabase/supabase-js', 1],
    ['src/contract/sql/orders/orders.ts', 'node:crypto', 1],
    ['src/contract/sql/orders/orders.ts', 'valibot', 0],
    ['src/domain/order/receipt.ts', 'libphonenumber-js', 1],
    ['src/domain/basics/phone.ts', 'libphonenumber-js/min', 0],
    ['src/storefront/pages/list-views.ts', 'nanostores', 1],
    ['src/storefront/pages/render-plan.ts', 'node:crypto', 0],
    ['src/storefront/publish/publish.ts', '@supabase/supabase-js', 1],
    ['src/data/owner/orders/orders.ts', 'react', 1],
    ['src/data/client.ts', '@supabase/supabase-js', 0],
    ['functions/lib/respond.ts', 'node:crypto', 1],
    ['functions/lib/respond.ts', 'valibot', 0],
    ['src/islands/cart/page/page-cart.ts', 'nanostores', 1],
    ['src/islands/cart/state/island.ts', 'nanostores', 0],
  ])('%s may import the package %s: %i breaches', (file, specifier, count) => {
    expect(packageBreaches(file, `import { x } from '${specifier}'`)).toHaveLength(count)
  })

  it('sees a planted breach in either direction', () => {
    expect(breaches('src/domain/checkout/cart.ts', "import { client } from '#data/client.ts'")).toHaveLength(
      1,
    )
    for (const line of [
      "import { b } from '#data/server/orders/orders.ts'",
      "import { b } from '/src/data/server/orders/orders.ts'",
      "const b = import.meta.glob('../../data/server/**/*.ts')",
      "const b = new Worker(new URL('../owner/b.ts', import.meta.url))",
      "import { /* a = b */ b } from '../owner/b.ts'",
      "import { b } from '#tests/support/running/ask.ts'",
    ])
      expect([line, breaches('src/islands/cart/a.ts', line).length]).toEqual([line, 1])
    expect(
      breaches('src/storefront/publish/a.ts', "import { b } from '#data/server/orders/orders.ts'"),
    ).toHaveLength(1)
    expect(
      breaches('src/data/owner/products/watermark.ts', "import { b } from '../../server/pictures.ts'"),
    ).toHaveLength(1)
    expect(breaches('src/content.config.ts', "import { b } from '#scripts/build/baseline.ts'")).toHaveLength(
      1,
    )
    expect(breaches('src/components/layers/a.ts', "import { b } from '../site/b.ts'")).toHaveLength(1)
    expect(
      breaches('src/components/site/card.tsx', "import {\n  a,\n  b,\n} from '../../layouts/frame.ts'"),
    ).toHaveLength(1)
    expect(breaches('src/contract/sql/orders/orders.ts', "import x from '#data/client.ts'")).toHaveLength(1)
    expect(breaches('src/domain/order/receipt.ts', "import x from '#contract/json.ts'")).toHaveLength(1)
    expect(breaches('src/data/client.ts', "import x from '#contract/json.ts'")).toHaveLength(0)
    expect(
      breaches('src/storefront/pages/render-plan.ts', "import x from '#islands/cart/store.ts'"),
    ).toHaveLength(1)
    expect(
      breaches('src/storefront/pages/render-plan.ts', "import x from '#domain/basics/money.ts'"),
    ).toHaveLength(0)
    expect(
      breaches(
        'src/islands/owner/kit/page/Card.tsx',
        "import { P } from '../../areas/products/edit/ProductPage.tsx'",
      ),
    ).toHaveLength(1)
    expect(
      breaches('src/islands/owner/areas/orders/a.ts', "import { b } from '../settings/b.ts'"),
    ).toHaveLength(1)
    expect(
      breaches('src/islands/owner/shell/Shell.tsx', "import { H } from '../../help-chat/HelpChat.tsx'"),
    ).toHaveLength(1)
  })

  it.each([
    ['stand-ins/local-supabase/mail/sender.ts', '#brand'],
    ['stand-ins/local-supabase/mail/sender.ts', '../../../src/brand.ts'],
    ['stand-ins/local-supabase/stack.ts', '../setup.mjs'],
    ['stand-ins/local-supabase/machine/ports.ts', '../shared/keys.ts'],
    ['stand-ins/local-supabase/storage/storage.ts', '../auth/users.ts'],
    ['scripts/start.ts', '../stand-ins/local-supabase/machine/ports.ts'],
    ['scripts/start/backend.ts', '../../stand-ins/local-dns/index.ts'],
    ['scripts/start/backend.ts', '@oja/local-supabase/stack.ts'],
    ['functions/env.ts', '@oja/local-supabase'],
    ['stand-ins/push-service/index.ts', '#scripts/deploy/vapid-keys.ts'],
    ['stand-ins/local-paystack/index.ts', '../local-dns/index.ts'],
    ['stand-ins/local-paystack/index.ts', '@oja/local-dns'],
  ])(
    'sees a planted breach between the product and a stand-in, and between two of them: %s -> %s',
    (file, specifier) => {
      expect(breaches(file, `import { x } from '${specifier}'`)).toHaveLength(1)
    },
  )

  it.each([
    ['src/contract/sql/orders/orders.ts', '#messages/en/worker.ts', 1],
    ['src/components/store/Price.astro', '#data/client.ts', 1],
    ['functions/queue/rebuild.ts', '../domains/check-claim.ts', 1],
    ['functions/queue/imports.ts', '../importing/continue-reading.ts', 0],
    ['functions/cron/minute.ts', '../importing/continue-reading.ts', 1],
    ['functions/serving/store-page.ts', '../receipt/drawn.ts', 1],
    ['functions/queue/imports.ts', '../receipt/drawn.ts', 1],
    ['functions/importing/continue-reading.ts', '../adapters/kv.ts', 1],
    ['functions/importing/continue-reading.ts', '../lib/log.ts', 0],
    ['functions/receipt/drawn.ts', '../adapters/kv.ts', 1],
    ['scripts/rotate/main.ts', '../rollback/main.ts', 1],
    ['scripts/deploy/main.ts', '../doctor/examine.ts', 1],
    ['scripts/rotate/main.ts', '../deploy/deploy-error.ts', 0],
    ['scripts/seed/seed.ts', '../bench/main.ts', 1],
    ['scripts/doctor/main.ts', '../start.ts', 1],
    ['scripts/start.ts', './start/backend.ts', 0],
    ['src/data/owner/orders/orders.ts', '../settings/settings.ts', 1],
    ['src/data/owner/orders/orders.ts', '../owner-database.ts', 0],
    ['src/data/owner/business/open-business.ts', '../products/pictures.ts', 0],
    ['src/contract/sql/orders/orders.ts', '../../api/orders.ts', 1],
    ['src/contract/api/orders.ts', '../sql/values.ts', 0],
    ['functions/queue/rebuild.ts', '../http/context.ts', 1],
    ['functions/cron/minute.ts', '../queue/rebuild.ts', 1],
    ['functions/lib/respond.ts', '../adapters/r2.ts', 1],
    ['functions/serving/store-page.ts', '../http/router.ts', 1],
    ['functions/http/router.ts', '../site.ts', 1],
    ['functions/worker.ts', '#scripts/local-site.ts', 1],
    ['functions/http/orders/orders.ts', '#data/owner/orders/orders.ts', 1],
    ['functions/http/orders/orders.ts', '#data/session/session-state.ts', 1],
    ['functions/http/orders/orders.ts', '#data/public/exchange-rates.ts', 1],
    ['functions/http/orders/orders.ts', '#data/server/orders/orders.ts', 0],
    ['functions/lib/is-fault.ts', '#data/outage.ts', 0],
    ['scripts/rebuild.ts', '#functions/lib/env.ts', 1],
    ['functions/http/orders/orders.ts', '../../serving/store-page.ts', 0],
    ['functions/queue/rebuild.ts', '#storefront/publish/publish.ts', 0],
    ['src/storefront/pages/render-plan.ts', '../store/root.ts', 1],
    ['src/storefront/store/stage.ts', '../publish/lease.ts', 1],
    ['src/storefront/publish/publish.ts', '../store/entries.ts', 0],
    ['functions/http/orders/quote.ts', '../account/shared/person-proof.ts', 1],
    ['functions/http/orders/shared/place-order.ts', '../../site/ready.ts', 1],
    ['functions/http/shared/context.ts', '../orders/quote.ts', 1],
    ['functions/http/orders/quote.ts', '../api.ts', 1],
    ['functions/http/router.ts', '../queue/rebuild.ts', 1],
    ['functions/http/orders/orders.ts', './shared/place-order.ts', 0],
    ['functions/http/api.ts', './orders/quote.ts', 0],
    ['src/islands/owner/areas/orders/shared/copy.ts', '../one/copy.ts', 1],
    ['src/islands/owner/areas/orders/edit/EditOrder.tsx', '../one/OrderView.tsx', 1],
    ['src/islands/owner/areas/orders/one/OrderView.tsx', '../../customers/shared/copy.ts', 1],
    ['src/islands/owner/areas/orders/one/OrderView.tsx', '../OrdersPage.tsx', 1],
    ['src/islands/owner/areas/orders/one/OrderView.tsx', '../edit/EditOrder.tsx', 0],
    ['src/islands/cart/state/island.ts', '../kit/Field.tsx', 1],
    ['src/islands/cart/page/page-cart.ts', '../state/island.ts', 1],
    ['src/islands/cart/panel/panel.tsx', '../checkout/checkout.tsx', 1],
    ['src/islands/cart/frame/modules.ts', '../panel/panel.tsx', 1],
    ['src/islands/cart/kit/Field.tsx', '#layouts/hash-source.ts', 1],
    ['src/islands/cart/kit/Field.tsx', '../storage/draft.ts', 0],
    ['src/islands/auth/arrival/arrival.ts', '../sign-in/auth-actions.ts', 1],
  ])('%s may import %s: %i breaches', (file, specifier, count) => {
    expect(breaches(file, `import { x } from '${specifier}'`)).toHaveLength(count)
  })
})

describe('the domain and the contracts', () => {
  it('are compiled in each `npm test` by settings that know neither `fetch` nor `document`', () => {
    const folder = 'src/contract'
    const args = [expect.stringMatching(/\/tsc$/), '--noEmit', '-p', folder]
    expect(TYPE_STEPS).toContainEqual([expect.anything(), 'node', args])
    const dir = join(root, folder)
    const { config } = ts.readConfigFile(join(dir, 'tsconfig.json'), ts.sys.readFile)
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dir)
    const text = join(root, 'src/domain/basics/text.ts')
    expect(fileNames).toContain(text)
    expect(fileNames).toContain(join(dir, 'has-texts.ts'))

    const host = ts.createCompilerHost(options)
    const { getSourceFile } = host
    host.getSourceFile = (path, version) =>
      path === text
        ? ts.createSourceFile(path, `${ts.sys.readFile(path)}\nfetch('/')\ndocument.title = ''\n`, version)
        : getSourceFile(path, version)
    const declared = fileNames.filter((name) => name.endsWith('.d.ts'))
    const program = ts.createProgram([text, ...declared], options, host)
    const faults = program.getSemanticDiagnostics(program.getSourceFile(text))

    expect(faults.map(({ messageText }) => messageText)).toEqual([
      "Cannot find name 'fetch'.",
      expect.stringMatching(/^Cannot find name 'document'/),
    ])
  })

  it('read no clock and throw no dice: both are arguments', () => {
    const impure =
      /\bDate\.now\b|=\s*(?:globalThis\.)?Date\b(?!\.)|\bDate\(\s*\)|\bnew Date\b(?!\s*\()|\bMath\.random\b|\}\s*=\s*Math\b|\bglobalThis\b|\bcrypto\b|\bperformance\b|\bIntl\b|\.toLocale\w*/
    const zoned =
      /\.(?:get|set)(?:TimezoneOffset|FullYear|Month|Date|Day|Hours|Minutes)\b|\bnew Date\([^()]*,/
    // Files that use Intl. Each names its language and its zone.
    const WITH_INTL = [
      'src/domain/basics/shop-time.ts',
      'src/domain/message/owner-mails.ts',
      'src/domain/message/order-mails.ts',
      'src/domain/message/account-mails.ts',
      'src/domain/message/failed-payment-mails.ts',
      'src/domain/message/plan-mails.ts',
      'src/domain/message/renewal-mails.ts',
      'src/domain/message/team-mails.ts',
      'src/domain/message/kit-mails.ts',
    ]
    // Files that read the zone of the machine. They run in a browser alone, and mean the person's own wall clock.
    const WITH_ZONE = ['src/domain/order/manual-order.ts', 'src/domain/picture/taken-at.ts']
    const codeOf = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    const filesWith = (names: RegExp) =>
      files.filter(
        (file) =>
          /^src\/(?:domain|contract)\//.test(file) &&
          names.test(codeOf(readFileSync(join(root, file), 'utf8'))),
      )
    const planted = [
      'Date.now()',
      'new Date()',
      'new Date',
      'Date()',
      'const { now } = Date',
      'const Clock = globalThis.Date',
      'Math.random()',
      'performance.now()',
      'a.toLocaleString()',
      'new Intl.NumberFormat()',
      'const { random } = Math',
      "const Clock = globalThis['Date']",
    ]
    const plantedZones = ['a.getTimezoneOffset()', 'a.getHours()', 'a.setDate(1)', 'new Date(2026, 0, 1)']

    expect(filesWith(impure).sort()).toEqual(WITH_INTL.sort())
    expect(filesWith(zoned).sort()).toEqual(WITH_ZONE)
    for (const file of WITH_INTL) {
      const code = readFileSync(join(root, file), 'utf8')
      const formats = [...code.matchAll(/\bIntl\b[^)]*/g)].map(([format]) => format)
      expect(formats.every((format) => /\('en-\w\w', \{[^}]*\btimeZone\b/.test(format))).toBe(true)
    }
    expect(planted.filter((text) => !impure.test(text))).toEqual([])
    expect(plantedZones.filter((text) => !zoned.test(text))).toEqual([])
  })
})

/** Clock, dice, requests: a page of a store is the same whenever and wherever it is rendered. */
const CHANGING =
  /\bfetch\(|\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\}\s*=\s*(?:Math|Date)\b|\bglobalThis\b|\bperformance\b|\bcrypto\.|\bcaches\b/

const PLANTED_CHANGES = [
  "await fetch('/')",
  'Date.now()',
  'new Date()',
  'Math.random()',
  'const { random } = Math',
  "globalThis['Date']",
  'performance.now()',
  'crypto.randomUUID()',
  'caches.default',
]

/** Global names that a folder must not use. In most folders time and chance are arguments. */
const FORBIDDEN: readonly (readonly [folder: string, names: RegExp, planted: readonly string[]])[] = [
  [
    'src/storefront',
    /\bfetch\(|\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bcrypto\.|\bdocument\.|\bcaches\b/,
    [
      "await fetch('/')",
      'Date.now()',
      'new Date()',
      'Math.random()',
      'crypto.randomUUID()',
      'caches.default',
    ],
  ],
  [
    'src/storefront/pages',
    /\bperformance\b|\bset(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b/,
    ['performance.now()', 'setTimeout(work, 1)', 'setInterval(work, 1)', 'setImmediate(work)'],
  ],
  ...['src/components/store', 'src/layouts', 'src/pages/store-page', 'src/messages'].map(
    (folder) => [folder, CHANGING, PLANTED_CHANGES] as const,
  ),
  [
    'functions',
    /\bdocument\.|\bwindow\.|\blocalStorage\b|\bsessionStorage\b|\bprocess\.env\b|\bconsole\.|from 'node:fs/,
    [
      "document.title = ''",
      'window.name',
      'localStorage.clear()',
      'process.env.KEY',
      "console.error('x')",
      "from 'node:fs/promises'",
    ],
  ],
]

/** Gives other requests a turn in long work; a page's bytes do not depend on it. */
const WITH_TIMER = 'src/storefront/pages/another-turn.ts'

/** The one door to the Worker's log. */
const WITH_LOG = 'functions/lib/log.ts'

describe.each(FORBIDDEN)('%s', (folder, names, planted) => {
  const codeOf = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')

  it('touches nothing of another world', () => {
    const found = files.filter(
      (file) =>
        file !== WITH_TIMER &&
        file !== WITH_LOG &&
        file.startsWith(`${folder}/`) &&
        names.test(codeOf(readFileSync(join(root, file), 'utf8'))),
    )

    expect(found).toEqual([])
  })

  it.each(planted)('is seen to: %s', (line) => {
    expect(names.test(codeOf(`// a comment\n  ${line}\n`))).toBe(true)
  })
})
