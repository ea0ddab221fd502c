// What is typed and not saved, for a list that leads to the forms.
import { useEffect, useState } from 'react'
import { listStored } from '../stored.ts'
import { draftName, readDraft } from './draft-storage.ts'

/** A form writes its draft once its person has paused. */
const AFTER_PAUSE_MS = 400

/**
 * The drafts whose keys begin with `prefix`, by the rest of the key: `product:{businessId}:`. Read after the page is shown, because a form that was left
 * just now writes its draft then, and once more after a pause; read again when `opened` changes.
 */
export function useDrafts(prefix: string, opened?: string): ReadonlyMap<string, unknown> {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, unknown>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: `opened` says when to read again.
  useEffect(() => {
    const read = () => setDrafts(readDrafts(prefix))
    read()
    const timer = setTimeout(read, AFTER_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [prefix, opened])
  return drafts
}

function readDrafts(prefix: string): ReadonlyMap<string, unknown> {
  const start = draftName(prefix)
  const keys = listStored(start).map((name) => name.slice(start.length))
  const drafts = keys.map((key) => [key, readDraft(prefix + key, Date.now())?.values ?? null] as const)
  return new Map(drafts.filter(([, values]) => values !== null))
}
