// Reads and writes of the store that this tab shows, by the contract of a function of the database. Table rows and routes of the site are read by
// functions of src/data, which `useStoreFetch` calls.
import {
  keepPreviousData,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { is } from 'valibot'
import type { Area, SqlFunction } from '#contract/sql-function.ts'
import type { CallResult } from '#data/client.ts'
import type { Functions } from '#data/database-types.ts'
import { callDatabase, callDatabaseOrThrow } from '#data/owner/owner-database.ts'
import type { Args, FunctionName } from '#data/sql-args.ts'
import { type RefusalWords, toRefusalText } from '#kit/form/refusal-words.ts'
import { type SaveOptions, useSave, type Write } from '#kit/form/use-save.ts'
import { useBusiness } from './business.ts'
import { areaKey, type Place, useReadAgain } from './query-keys.ts'
import { withProof } from './with-proof.ts'

/** Functions that ask which store is meant. */
export type StoreFunctionName = {
  [Name in FunctionName]: Functions[Name]['Args'] extends { readonly p_business_id: string | null }
    ? Name
    : never
}[FunctionName]

/** A contract of a function of one store. */
export type StoreFunction<Name extends StoreFunctionName, Answer, Code extends string = string> = SqlFunction<
  Name,
  Answer,
  Code,
  Area
>

/** The arguments that a caller gives: the hooks add the store and the proof. */
export type StoreArgs<Name extends StoreFunctionName> = Omit<Args<Name>, 'businessId' | 'proof'>

/** `args` may be left out where the function needs none. */
type Asked<Name extends StoreFunctionName, Options> =
  Record<never, never> extends StoreArgs<Name>
    ? [args?: StoreArgs<Name>, options?: Options]
    : [args: StoreArgs<Name>, options?: Options]

export type ReadOptions<Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'>

/**
 * Reads what the function answers. A refusal is a fault here. The id of a link that was cut reads null without a call. Writes of the same area read
 * it again.
 */
export function useStoreRead<Name extends StoreFunctionName, Answer>(
  contract: StoreFunction<Name, Answer>,
  ...[args, options]: Asked<Name, ReadOptions<Answer>>
): UseQueryResult<Answer> {
  const { id } = useBusiness()
  return useQuery({ ...storeQuery(id, contract, args), ...options })
}

/**
 * Reads what has no contract: table rows, an answer of the site. `part` names it in its area, and then what is asked for. Writes of the same area
 * read it again.
 */
export function useStoreFetch<Answer>(
  area: Place,
  part: readonly [name: string, ...asked: unknown[]],
  fetch: (businessId: string) => Promise<Answer>,
  options?: ReadOptions<Answer>,
): UseQueryResult<Answer> {
  const { id } = useBusiness()
  return useQuery({ queryKey: areaKey(id, area, ...part), queryFn: () => fetch(id), ...options })
}

type Pages<Answer, Cursor> = {
  readonly first: Cursor
  /** The arguments of the page after this one; undefined when the list is whole. */
  readonly next: (page: Answer, pages: readonly Answer[]) => Cursor | undefined
  /** Another text begins another list. */
  readonly round?: string
  /** True when a list of other arguments shows the last one until it is there. */
  readonly keepsLast?: boolean
}

/** Reads a list page by page. `args` are those of every page. */
export function useStorePages<
  Name extends StoreFunctionName,
  Answer,
  Cursor extends Partial<StoreArgs<Name>>,
>(
  contract: StoreFunction<Name, Answer>,
  args: Omit<StoreArgs<Name>, keyof Cursor>,
  { first, next, round = '', keepsLast }: Pages<Answer, Cursor>,
) {
  const { id: businessId } = useBusiness()
  return useInfiniteQuery({
    queryKey: [...storeKey(businessId, contract), args, round],
    queryFn: async ({ pageParam }) => {
      const asked = { ...args, ...(pageParam as Cursor), businessId }
      return callDatabaseOrThrow(contract, asked as unknown as Args<Name>)
    },
    initialPageParam: first,
    getNextPageParam: (page: Answer, pages: readonly Answer[]) => next(page, pages),
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Key and call of a read, for a store that the session may not have chosen yet. */
function storeQuery<Name extends StoreFunctionName, Answer>(
  businessId: string,
  contract: StoreFunction<Name, Answer>,
  args: StoreArgs<Name> | undefined,
) {
  return {
    queryKey: storeKey(businessId, contract, args),
    queryFn: async () =>
      hasCutId(args ?? {}) && is(contract.answer, null)
        ? (null as Answer)
        : callDatabaseOrThrow(contract, { ...args, businessId } as unknown as Args<Name>),
  }
}

/** The key of a read; without arguments it begins the keys of all reads of the function. */
export function storeKey<Name extends StoreFunctionName>(
  businessId: string,
  { area, name }: StoreFunction<Name, unknown>,
  args?: StoreArgs<Name>,
): readonly unknown[] {
  return args ? [area, businessId, name, args] : [area, businessId, name]
}

const isCut = (id: unknown) => typeof id === 'string' && !/^[0-9a-f-]{36}$/i.test(id)

const hasCutId = (args: object) =>
  Object.entries(args).some(([name, value]) => name.endsWith('Id') && isCut(value))

type After<Answer> = Omit<Write<Answer>, 'send' | 'refusalText' | 'onRefused'>

/** Sentences may be left out where the contract names no refusal of its own. */
type Said<Code extends string> = [Code] extends [never]
  ? [words?: RefusalWords<Code>, options?: SaveOptions]
  : [words: RefusalWords<Code>, options?: SaveOptions]

/**
 * Calls a function that changes something, and reads its area again after an answer. `words` has a sentence for each refusal of the contract.
 * `save` sends at once; `write` is for the `submit` of a form.
 */
export function useStoreWrite<Name extends StoreFunctionName, Answer, Code extends string>(
  contract: StoreFunction<Name, Answer, Code>,
  ...[words, options]: Said<Code>
) {
  const { id: businessId } = useBusiness()
  const readAgain = useReadAgain(contract.area)
  const { save, isSaving } = useSave(options)
  const write = (...[args, after]: Asked<Name, After<Answer>>): Write<Answer> => ({
    ...after,
    send: () => send(contract, { ...args, businessId }),
    onSaved: (value) => Promise.all([after?.onSaved?.(value), readAgain()]),
    onRefused: readAgain,
    refusalText: toRefusalText(words ?? {}),
  })
  return { save: (...asked: Asked<Name, After<Answer>>) => save(write(...asked)), write, isSaving }
}

/** Asks the person for a proof of identity where the function needs one. */
function send<Name extends StoreFunctionName, Answer>(
  contract: StoreFunction<Name, Answer>,
  args: object,
): Promise<CallResult<Answer>> {
  const ask = (proof: object) => callDatabase(contract, { ...args, ...proof } as unknown as Args<Name>)
  return contract.refuses.includes('proof_needed') ? withProof((proof) => ask({ proof })) : ask({})
}
