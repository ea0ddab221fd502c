// Reads of what belongs to the person, whatever store is shown. Only pages for people without a store use them, so the first page does not fetch them.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { SqlFunction } from '#contract/sql-function.ts'
import { callAsPerson } from '#data/session/call-as-person.ts'
import type { Args, FunctionName } from '#data/sql-args.ts'
import { useBusinessChoice } from './business.ts'
import type { ReadOptions } from './store-data.ts'

/** Reads what the function answers to this person. */
export function usePersonRead<Name extends FunctionName, Answer>(
  contract: SqlFunction<Name, Answer>,
  args: Args<Name>,
  options?: ReadOptions<Answer>,
): UseQueryResult<Answer> {
  const { person } = useBusinessChoice()
  return useQuery({
    queryKey: [contract.name, person.id, args],
    queryFn: () => callAsPerson(contract, args),
    ...options,
  })
}
