// The state of a new import: what is typed and chosen, and its upload. What was typed or chosen stays after a refusal.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { uploadRefusalText } from '../shared/copy.ts'
import { keepZip } from '../zip/chosen-zips.ts'
import { chosenColumns, newTable, type UnknownTable } from './ColumnCard.tsx'
import { uploadFile } from './upload-kit.ts'
import { isZipName, uploadSmall } from './upload-small.ts'

/** The first rows of a table whose columns are not known. */
const SAMPLE = v.pipe(v.array(v.array(v.string())), v.minLength(1))

export type NewImport = {
  readonly way: 'file' | 'link' | 'paste'
  readonly file: File | null
  readonly link: string
  readonly message: string
  readonly source: string
  /** The currency of the prices in a file, and what one unit of it costs in the store's own. */
  readonly currency: string
  readonly rate: string
}

/** The form of a new import. `look` uploads it and opens its page; `table` is a file whose columns the person has to name. */
export function useNewImport() {
  const business = useBusiness()
  const keys = useStoreKeys()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState<NewImport>({ ...EMPTY, currency: business.currency })
  const [table, setTable] = useState<UnknownTable | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState('')
  const { save, isSaving } = useSave({ tell: setProblem })

  const change = (part: Partial<NewImport>) => {
    setTyped((before) => ({ ...before, ...part }))
    if ('file' in part || 'link' in part) setTable(null)
    if (CONTENT.some((field) => field in part)) setProblem(null)
  }

  const look = async () => {
    const missing = missingText(typed)
    if (missing !== null) return setProblem(missing)
    setProgress('')
    await save({
      send: () =>
        uploadFile(business.id, toUpload(typed, table, business.currency), {
          uploadOther: uploadSmall,
          tell: (done, all) => setProgress(`Sending pictures, part ${done + 1} of ${all}…`),
        }),
      onSaved: async (importId) => {
        const { way, file } = typed
        if (way === 'file' && file !== null && isZipName(file)) keepZip(importId, file)
        await client.invalidateQueries({ queryKey: keys.imports.list })
        navigate(`/dashboard/imports/${importId}`)
      },
      refusalText: (refusal) => {
        const { sample } = refusal.details
        if (v.is(SAMPLE, sample)) setTable(newTable(sample))
        return uploadRefusalText(refusal)
      },
    })
  }
  return { typed, change, table, setTable, problem, progress, isSaving, look }
}

const EMPTY = { way: 'file', file: null, link: '', message: '', source: '', rate: '' } as const

/** A change of these fields ends the last problem. */
const CONTENT = ['way', 'file', 'link', 'message'] as const

function missingText({ way, file, link, message }: NewImport): string | null {
  if (way === 'paste' && message.trim() === '') return 'Paste your message first.'
  if (way === 'link' && link.trim() === '') return 'Paste the link of the file first.'
  return way === 'file' && file === null ? 'Choose a file first.' : null
}

/** What is uploaded. A pasted message has no source, no columns and no other currency. */
function toUpload(typed: NewImport, table: UnknownTable | null, ownCurrency: string) {
  const { way, file, link, message, source, currency, rate } = typed
  const isPasted = way === 'paste'
  return {
    content: { paste: message, link: link.trim(), file: file ?? '' }[way],
    fileName: way === 'file' ? (file?.name ?? '') : '',
    kind: way,
    source: isPasted || table !== null || source === '' ? null : source,
    columns: isPasted || table === null ? null : chosenColumns(table),
    foreign: isPasted || currency === ownCurrency ? null : { currency, rate },
  }
}
