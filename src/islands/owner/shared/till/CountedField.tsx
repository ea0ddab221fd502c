// Asks whether cash that is written down moved before the till was last counted, so that no cash enters or leaves the till twice.
import { useEffect, useRef } from 'react'
import { readTill } from '#contract/sql/orders/till.ts'
import { serverNow } from '#data/session/server-clock.ts'
import type { CashMoment } from '#domain/basics/cash-moment.ts'
import { shopDate, shopTimeWords, timeZoneOf } from '#domain/basics/shop-time.ts'
import { Choices } from '#kit/form/Choices.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'

/** How often an open form asks whether a colleague has counted the till. */
const LOOK_MS = 15_000

/** When the till was last counted, if that was so many days ago at most, by the shop's calendar; null else, and until it is known. */
export function useLateCount(days: number): string | null {
  const { country } = useBusiness()
  const since = useStoreRead(readTill, {}, { refetchInterval: LOOK_MS }).data?.since ?? null
  const first = shopDate(new Date(serverNow() - days * 86_400_000).toISOString(), country)
  return since !== null && shopDate(since, country) >= first ? since : null
}

type Props = {
  /** When the till was counted. */
  readonly at: string
  /** "When did the cash leave it?" */
  readonly question: string
  readonly value: CashMoment
  readonly onChange: (moment: CashMoment) => void
  readonly error: string | undefined
}

export function CountedField({ at, question, value, onChange, error }: Props) {
  const { country } = useBusiness()
  // An answer about an earlier count is none about this one.
  const answered = useRef(at)
  useEffect(() => {
    if (answered.current !== at) onChange('')
    answered.current = at
  }, [at, onChange])
  return (
    <Choices<CashMoment>
      label={`The till was counted on ${shopTimeWords(at, timeZoneOf(country))}. ${question}`}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'before', label: 'Before the count' },
        { value: 'after', label: 'After it' },
      ]}
      error={error}
    />
  )
}
