// Makes products in the editor's form, for the tests of the owner's database functions.

import { randomUUID } from 'node:crypto'
import { person, type TestDatabase } from '../database/database.ts'
import { addMember, openStore, signUp } from '../database/store.ts'

export type Json = Record<string, unknown>

export type ProductDocument = Json & {
  readonly id: string
  readonly stock: number | null
  readonly stockEdits: number
  readonly options: readonly { readonly id: string; readonly values: readonly { readonly id: string }[] }[]
  readonly combinations: readonly {
    readonly valueIds: readonly string[]
    readonly stock: number | null
    readonly stockEdits: number
    readonly price: number | null
  }[]
}

export type Saved = { readonly product: ProductDocument; readonly version: string }

export type Shop = {
  readonly id: string
  readonly ownerId: string
  /** Calls a function as the owner, or as `userId`. */
  call<T = Saved>(name: string, args: Json, userId?: string): Promise<T>
  save(product: Json, version?: string | null, userId?: string): Promise<Saved>
  colleague(): Promise<string>
}

/** A store and its owner's calls. */
export async function openShop(db: TestDatabase, fields: Json = {}): Promise<Shop> {
  const { id, ownerId } = await openStore(db, fields)
  const call = async <T>(name: string, args: Json, userId = ownerId): Promise<T> => {
    const names = Object.keys(args)
    const list = names.map((key, place) => `${key} => $${place + 1}`).join(', ')
    const values = Object.values(args).map((value) => (isPlain(value) ? JSON.stringify(value) : value))
    const [row] = await db.as(person(userId), `select ${name}(${list}) as answer`, values)
    return row?.['answer'] as T
  }
  return {
    id,
    ownerId,
    call,
    save: (product, version = null, userId) =>
      call('save_product', { p_product: product, p_expected_version: version }, userId),
    async colleague() {
      const userId = await signUp(db)
      await addMember(db, id, userId, 'manager')
      return userId
    },
  }
}

/** uuid[] parameters stay arrays; lists of objects and objects are JSON. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && typeof value[0] === 'object'
  return typeof value === 'object' && value !== null
}

/** A new live product at 5,000.00 as the editor sends it. */
export function newProduct(businessId: string, fields: Json = {}): Json {
  return {
    id: randomUUID(),
    businessId,
    name: 'Ankara, six yards',
    description: '',
    specs: '',
    price: 500_000,
    compareAtPrice: null,
    salePrice: null,
    saleStartsAt: null,
    saleEndsAt: null,
    sku: null,
    categoryId: null,
    status: 'live',
    pictures: [],
    options: [],
    combinations: [],
    ...fields,
  }
}

/** The product that was read, sent back with some fields changed; stocks stay unchanged. */
export function edit(saved: Saved, fields: Json = {}): Json {
  const { stock: _, stockEdits: __, combinations, ...rest } = saved.product
  const untouched = combinations.map(({ stock: ___, stockEdits: ____, ...row }) => row)
  return { ...rest, combinations: untouched, ...fields }
}

export const stockEdit = (from: number | null, to: number | null, edits = 0) => ({ from, to, edits })

/** A group with values, and ids for both. */
export function option(name: string, ...values: string[]) {
  return { id: randomUUID(), name, values: values.map((value) => ({ id: randomUUID(), name: value })) }
}
