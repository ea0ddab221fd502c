// The rows of the camera roll: kept in this browser's drafts while their pictures are sent by the queue of pictures, selected, and saved.
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { publishNow } from '#data/owner/business/publishing.ts'
import {
  type CameraRow,
  joinChosen,
  MAX_CAMERA_PICTURES,
  picturesOf,
  readCameraRow,
} from '#domain/import/camera-rows.ts'
import { databaseWords } from '#domain/import/plain-words.ts'
import { EXIF_HEAD_BYTES, takenAt } from '#domain/picture/taken-at.ts'
import { dropDraft, keepDraft, readDraft } from '#kit/form/draft-storage.ts'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { usePictureQueue } from '#owner/shared/pictures/queue/use-queue.ts'
import { saveSimpleProduct } from '#owner/shared/products/save-simple-product.ts'

type Draft = {
  readonly rows: readonly CameraRow[]
  /** By file name, until the picture has arrived. */
  readonly times: Readonly<Record<string, number>>
}

const EMPTY: Draft = { rows: [], times: {} }

/** The rows of the camera roll: kept on this phone with what is typed, and longer by one for each picture that has arrived. */
export function useCameraRows() {
  const { id } = useBusiness()
  const key = `camera-roll:${id}`
  const [draft, setDraft] = useState<Draft>(() => draftIn(readDraft(key, Date.now())?.values))
  const change = (next: (draft: Draft) => Draft) =>
    setDraft((current) => {
      const changed = next(current)
      if (changed.rows.length === 0 && Object.keys(changed.times).length === 0) dropDraft(key)
      else keepDraft(key, { values: changed }, Date.now())
      return changed
    })
  const { queued, add } = usePictureQueue('product', 'camera-roll', (pictures, names) =>
    change(({ rows, times }) => {
      const arrived = new Set(names)
      return {
        rows: [
          ...rows,
          ...pictures.map((picture, place) => ({
            id: crypto.randomUUID(),
            name: '',
            price: '',
            pictures: [{ ...picture, takenAt: times[names[place] ?? ''] ?? null }],
          })),
        ],
        times: Object.fromEntries(Object.entries(times).filter(([name]) => !arrived.has(name))),
      }
    }),
  )
  const count = queued.length + picturesOf(draft.rows)
  /** Resolves with the number of files that stayed behind. */
  const choose = async (files: readonly File[]) => {
    const taken = files.slice(0, Math.max(0, MAX_CAMERA_PICTURES - count))
    const known = await Promise.all(taken.map(async (file) => ({ file, time: await readTime(file) })))
    const times = Object.fromEntries(
      known.flatMap(({ file, time }) => (time === null ? [] : [[file.name, time]])),
    )
    change((current) => ({ ...current, times: { ...current.times, ...times } }))
    const inOrder = known.toSorted(
      (a, b) => (a.time ?? a.file.lastModified) - (b.time ?? b.file.lastModified),
    )
    add(inOrder.map(({ file }) => file))
    return files.length - taken.length
  }
  const setRows = (next: (rows: readonly CameraRow[]) => readonly CameraRow[]) =>
    change((current) => ({ ...current, rows: next(current.rows) }))
  return { rows: draft.rows, setRows, queued, choose, isFull: count >= MAX_CAMERA_PICTURES }
}

/** A file that was made in the last minute is a copy that the phone has made for this page: its time says nothing. */
const COPIED_MS = 60_000

/** When a picture was taken, in milliseconds; null when the file does not say. */
async function readTime(file: File): Promise<number | null> {
  const head = new Uint8Array(await file.slice(0, EXIF_HEAD_BYTES).arrayBuffer())
  return takenAt(head) ?? (Date.now() - file.lastModified > COPIED_MS ? file.lastModified : null)
}

function draftIn(kept: unknown): Draft {
  const { rows, times } = (kept ?? {}) as Partial<Draft>
  return Array.isArray(rows) ? { rows, times: times ?? {} } : EMPTY
}

type SetRows = ReturnType<typeof useCameraRows>['setRows']

export type Selection = ReturnType<typeof useSelection>

/** The selected rows and what a tap does to them. Rows that have gone leave the selection by themselves. */
export function useSelection(rows: readonly CameraRow[], setRows: SetRows) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => ids.has(id))
  return {
    chosen,
    has: (id: string) => ids.has(id),
    clear: () => setIds(new Set()),
    choose: (id: string, { isChosen }: { readonly isChosen: boolean }) =>
      setIds((before) => {
        const others = [...before].filter((other) => other !== id)
        return new Set(isChosen ? [...others, id] : others)
      }),

    /** Joins the selected rows. The bar goes with its button; the focus stays with the product that was made. */
    makeOne: () => {
      flushSync(() => {
        setRows((all) => joinChosen(all, ids))
        setIds(new Set())
      })
      document.querySelector<HTMLElement>(`[data-row="${chosen[0]?.id}"]`)?.focus()
    },
  }
}

const NOT_ALL = 'Not all are saved: the connection was lost. Press again; nothing is saved twice.'

type SaveOptions = {
  readonly asDrafts: boolean
  /** Gets the id of each saved row at once, so that a lost connection leaves only the others. */
  readonly onSaved: (id: string) => void
}

/**
 * Saves rows one after another, so that they stand in the store in their order. `refusals`: by row. `problem`: why the rest was not tried. `done`: how
 * many are saved.
 */
export function useSaveRows() {
  const { id: businessId } = useBusiness()
  const readProducts = useReadAgain('products')
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState(0)
  // Stays when the connection is lost: the rest follows it at the next press.
  const last = useRef<string | null>(null)
  const { save: send, isSaving } = useSave({ tell: setProblem, outageText: () => NOT_ALL })

  const save = async (rows: readonly CameraRow[], { asDrafts, onSaved }: SaveOptions) => {
    setRefusals({})
    setDone(0)
    const saveAll = async () => {
      for (const row of rows) {
        const read = readCameraRow(row)
        if (read === null) continue
        const pictures = row.pictures.map(({ takenAt: _, said: __, ...picture }) => picture)
        const saved = await saveSimpleProduct(
          { id: row.id, businessId },
          { name: read.name, price: read.priceMinor, status: asDrafts ? 'draft' : 'live', pictures },
          { follows: last.current },
        )
        if (saved.ok) {
          last.current = row.id
          onSaved(row.id)
          setDone((count) => count + 1)
        } else setRefusals((all) => ({ ...all, [row.id]: databaseWords(saved.error.code) }))
      }
      last.current = null
      await publishNow(businessId)
      await readProducts()
      return { ok: true, value: null } as const
    }
    await send({ send: saveAll })
  }
  return { save, isSaving, refusals, problem, done }
}
