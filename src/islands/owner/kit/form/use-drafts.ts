// What is typed and not saved, for a list that leads to the forms.
import { useEffect, useState } from 'react'
import { readDrafts } from './draft-storage.ts'

/**
 * The drafts whose keys begin with `prefix`, by the rest of the key: `product:{businessId}:`. Read after the page is shown, because a form that was left
 * just now writes its draft then; read again when `opened` changes.
 */
export function useDrafts(prefix: string, opened?: string): ReadonlyMap<string, unknown> {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, unknown>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: `opened` says when to read again.
  useEffect(() => setDrafts(readDrafts(prefix, Date.now())), [prefix, opened])
  return drafts
}
