// The rows of the camera roll. They survive a reload: rows in this browser's drafts, pictures that are still being sent in the queue of pictures.
import { useState } from 'react'
import { type CameraRow, MAX_CAMERA_PICTURES, picturesOf } from '#domain/import/camera-rows.ts'
import { EXIF_HEAD_BYTES, takenAt } from '#domain/picture/taken-at.ts'
import { dropDraft, keepDraft, readDraft } from '#kit/form/draft-storage.ts'
import { useBusiness } from '#owner/session/business.ts'
import { usePictureQueue } from '#owner/shared/pictures/queue/use-queue.ts'

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
  const [draft, setDraft] = useState<Draft>(() => draftIn(readDraft(key, Date.now())))
  const change = (next: (draft: Draft) => Draft) =>
    setDraft((current) => {
      const changed = next(current)
      if (changed.rows.length === 0 && Object.keys(changed.times).length === 0) dropDraft(key)
      else keepDraft(key, changed, Date.now())
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
