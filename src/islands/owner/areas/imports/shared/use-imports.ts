// Reads the data of the pages of imports.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  fetchImport,
  ITEMS_PAGE,
  listImportCosts,
  listImportItems,
  listImportRows,
  listImports,
  listMissingPictures,
  listUnusedPictures,
  PICTURES_PAGE,
  ROWS_PAGE,
} from '#data/owner/imports/imports.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'

/** How often a page asks how far a run is: at first often, because most runs are short. */
const POLL_MS = 1_500
const FIRST_POLL_MS = 400
const FIRST_POLLS = 8

/** The store's newest imports, at most fifty. */
export function useImportList() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.imports.list, queryFn: () => listImports(id) })
}

/** Asks again while the import is at work. */
export function useImport(importId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({
    queryKey: keys.imports.one(importId),
    queryFn: () => fetchImport(id, importId),
    refetchInterval: ({ state }) =>
      state.data?.status === 'reading' ||
      state.data?.status === 'running' ||
      state.data?.status === 'undoing' ||
      (state.data?.pictures.waiting ?? 0) > 0
        ? state.dataUpdateCount <= FIRST_POLLS
          ? FIRST_POLL_MS
          : POLL_MS
        : false,
  })
}

/** `round`: how many are stored and failed; other numbers are another list. */
export function useMissingPictures(importId: string, round: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useInfiniteQuery({
    queryKey: keys.imports.pictures(importId, round),
    queryFn: ({ pageParam }) => listMissingPictures(id, importId, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === PICTURES_PAGE ? page.at(-1)?.mark : undefined),
  })
}

/** Names of pictures in the ZIP that belong to no product. */
export function useUnusedPictures(importId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({
    queryKey: keys.imports.unused(importId),
    queryFn: () => listUnusedPictures(id, importId),
  })
}

/** `round`: the state of the import; another state has other outcomes. */
export function useImportItems(importId: string, only: string | null, round: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useInfiniteQuery({
    queryKey: keys.imports.items(importId, only, round),
    queryFn: ({ pageParam }) => listImportItems(id, { importId, after: pageParam, only }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === ITEMS_PAGE ? page.at(-1)?.place : undefined),
  })
}

/** What the first fifty products cost, as their supplier says. */
export function useImportCosts(importId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useQuery({ queryKey: keys.imports.costs(importId), queryFn: () => listImportCosts(id, importId) })
}

/** Rows of the file in its order, page by page. */
export function useImportRows(importId: string) {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  return useInfiniteQuery({
    queryKey: keys.imports.rows(importId),
    queryFn: ({ pageParam }) => listImportRows(id, importId, pageParam),
    initialPageParam: -1,
    getNextPageParam: (page) => (page.length === ROWS_PAGE ? page.at(-1)?.number : undefined),
  })
}
