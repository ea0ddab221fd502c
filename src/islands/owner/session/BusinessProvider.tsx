// Reads the person's stores and provides the chosen one to the app. Sends a person who is not signed in to the sign-in page, which returns
// here.
import { useStore } from '@nanostores/react'
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import type { Elements } from '#components/text/elements.ts'
import { listOwnBusinesses } from '#data/owner/business/own-businesses.ts'
import { $auth, type Person, startSession } from '#data/session/session-state.ts'
import { storedPerson } from '#data/session/stored-person.ts'
import { signInPath } from '#domain/account/auth-return.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { setDraftOwner } from '../kit/form/draft-storage.ts'
import { ErrorNote } from '../kit/page/ErrorNote.tsx'
import { Skeleton } from '../kit/page/Skeleton.tsx'
import { keepStored, readStored } from '../kit/stored.ts'
import { $leftShops, BusinessContext, type OwnBusiness } from './business.ts'
import { $lock } from './device-lock.ts'
import { FirstCard } from './FirstCard.tsx'
import { dropKept } from './kept/drop-kept.ts'
import { useKeptData } from './kept/use-kept-data.ts'
import { dropFigures, figuresAtStart } from './kept-figures.ts'
import { $isLeaving, leave } from './leave.ts'

const LockGate = lazyChunk(() => import('./LockGate.tsx'), <AppSkeleton />)

/** Time until the next try where the site does not say where the auth server is. */
const SESSION_AGAIN_MS = 5_000

type Props = { readonly whileLocked: Elements; readonly children: ReactNode }

/** `children` may have no store yet: `business` is null for a person who has none. `whileLocked` goes on behind the lock of this device. */
export function BusinessProvider({ whileLocked, children }: Props) {
  const { loading, user, isUnreachable, hasEnded } = useStore($auth)
  const isLeaving = useStore($isLeaving)
  const isStranger = !loading && !user && !isUnreachable && !isLeaving
  useEffect(() => {
    startSession()
    if (!isUnreachable) return
    const timer = setInterval(startSession, SESSION_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnreachable])
  useEffect(() => {
    if (!isStranger) return
    dropFigures()
    const path = signInPath(location.pathname, hasEnded ? 'ended' : undefined)
    void dropKept().then(() => location.replace(path))
  }, [isStranger, hasEnded])
  // Until the auth server has answered: enough to show what this device keeps of theirs. Whoever is asked for more than that decides by the token.
  const kept = useMemo(() => (loading || isUnreachable ? storedPerson() : null), [loading, isUnreachable])
  const person = user ?? kept
  if (person)
    return (
      <PersonsStores person={person} whileLocked={whileLocked}>
        {children}
      </PersonsStores>
    )
  return isUnreachable ? <Unreachable onRetry={() => location.reload()} /> : <AppSkeleton />
}

function PersonsStores({ person, whileLocked, children }: Props & { readonly person: Person }) {
  const client = useQueryClient()
  const lock = useStore($lock)
  setDraftOwner(person.id)
  const [chosen, setChosen] = useState(
    () => businessInAddress(location.search) ?? readChosenBusiness(person.id),
  )
  const { data, isError, refetch } = useQuery({
    queryKey: ['businesses', person.id],
    queryFn: () => listOwnBusinesses(person.id),
    staleTime: 60_000,
    // Somebody may have been removed, or may do something else now, while the app is open. The database decides at once; LiveOrders brings the pages along
    // within seconds, and this where nothing is live. After a failure the line may be back at any moment,
    // and a charge that failed may be paid elsewhere.
    refetchInterval: ({ state: { status, data } }) =>
      status === 'error' ? 5_000 : data?.some(({ graceUntil }) => graceUntil) ? 15_000 : 300_000,
  })
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: ['businesses', person.id] }),
    [client, person.id],
  )
  useForgottenData(data)
  const business = data?.find(({ id }) => id === chosen) ?? data?.[0] ?? null
  useKeptData(person.id, business)
  const linked = business?.id === businessInAddress(location.search) ? business?.id : undefined
  useEffect(() => {
    // The shop of a link stays when the address that named it is left.
    if (linked) keepChosenBusiness(person.id, linked)
  }, [linked, person.id])
  if (!data && isError) return <Unreachable onRetry={() => void refetch()} />
  if (!data) return <AppSkeleton />
  const switchTo = (id: string) => {
    keepChosenBusiness(person.id, id)
    setChosen(id)
  }
  return (
    <BusinessContext value={{ person, business, businesses: data, switchTo, refresh }}>
      {lock?.includes(person.id) ? (
        <LockGate personId={person.id} signOut={leave} whileLocked={whileLocked}>
          {children}
        </LockGate>
      ) : (
        children
      )}
    </BusinessContext>
  )
}

/** Forgets what was read of a store that the person has lost, or in which they may do something else now. */
function useForgottenData(businesses: readonly OwnBusiness[] | undefined): void {
  const client = useQueryClient()
  const before = useRef(businesses)
  useEffect(() => {
    for (const { id, name, role, rights } of before.current ?? []) {
      const now = businesses?.find((business) => business.id === id)
      const filter = { predicate: ({ queryKey }: Query) => queryKey[1] === id }
      if (!now) {
        client.removeQueries(filter)
        if (businesses && role !== 'owner') $leftShops.set([...$leftShops.get(), name])
      } else if (now.role !== role || JSON.stringify(now.rights) !== JSON.stringify(rights))
        void client.resetQueries(filter)
    }
    before.current = businesses
  }, [client, businesses])
}

/** Shown when the auth server or the database does not answer, and this device keeps nothing to show. The person stays signed in. */
function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className="mx-auto max-w-md p-6">
      <h1 className="mb-4 font-bold text-[1.75rem]">We cannot reach your account</h1>
      <ErrorNote text="Check your connection. You are still signed in." onRetry={onRetry} />
    </main>
  )
}

const LATE_MS = 8_000

/** The app's outline while the session and the stores load. Says after eight seconds that they do not come. */
function AppSkeleton() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, LATE_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="mx-auto max-w-5xl p-4" aria-busy={!isLate}>
      <p className="sr-only">Loading</p>
      {isLate && (
        <ErrorNote
          text="Your account does not answer. Check your connection, or wait a little longer. You are still signed in."
          onRetry={() => location.reload()}
        />
      )}
      <Skeleton className="mb-6 h-10 w-48" />
      <FirstCard kept={figuresAtStart()} />
      <Skeleton className="h-28" />
      <Skeleton className="mt-4 h-28" />
    </div>
  )
}

const key = (userId: string) => `oja:business:${userId}`

/** The store that this tab shows, else the one chosen last on this device; null when none was chosen. */
function readChosenBusiness(userId: string): string | null {
  return readStored(key(userId), 'sessionStorage') ?? readStored(key(userId)) ?? null
}

/** The store in an address, such as the address of a notification; null for an address without one. */
function businessInAddress(search: string): string | null {
  const id = new URLSearchParams(search).get('shop')
  return isUuid(id) ? id : null
}

/** Keeps the choice for this tab, and for tabs that open later. */
function keepChosenBusiness(userId: string, businessId: string): void {
  keepStored(key(userId), businessId, 'sessionStorage')
  keepStored(key(userId), businessId)
}
