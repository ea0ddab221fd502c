// Saves the rows of the camera roll that have a name and a price, one after the other. A row that is refused stays with the reason.
import { useState } from 'react'
import { publishNow } from '#data/owner/business/publishing.ts'
import { saveProduct } from '#data/owner/products/products.ts'
import { type CameraRow, readCameraRow } from '#domain/import/camera-rows.ts'
import { databaseWords } from '#domain/import/plain-words.ts'
import { productToSave } from '#domain/product/product-edit.ts'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'

const BARE = {
  description: '',
  specs: '',
  compareAtPrice: null,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  stock: null,
  sku: null,
  categoryId: null,
  options: [],
  combinations: [],
} as const

const NOT_ALL = 'Not all are saved: the connection was lost. Press again; nothing is saved twice.'

type SaveOptions = {
  readonly asDrafts: boolean
  /** Gets the id of each saved row at once, so that a lost connection leaves only the others. */
  readonly onSaved: (id: string) => void
}

/** Saves rows one after another. `refusals` are by row; `problem` is why the rest was not tried; `done` counts as it goes. */
export function useSaveRows() {
  const { id: businessId } = useBusiness()
  const readProducts = useReadAgain('products')
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState(0)
  const { save: send, isSaving } = useSave({ tell: setProblem, outageText: () => NOT_ALL })

  const save = async (rows: readonly CameraRow[], { asDrafts, onSaved }: SaveOptions) => {
    setRefusals({})
    setDone(0)
    const saveAll = async () => {
      for (const row of rows) {
        const read = readCameraRow(row)
        if (read === null) continue
        const pictures = row.pictures.map(({ takenAt: _, ...picture }) => picture)
        const content = {
          ...BARE,
          name: read.name,
          price: read.priceMinor,
          status: asDrafts ? ('draft' as const) : ('live' as const),
          pictures,
        }
        const saved = await saveProduct(productToSave({ id: row.id, businessId }, content, null), null)
        // A stale product means that an earlier try was saved and only its answer was lost.
        if (saved.ok || saved.error.code === 'stale_product') {
          onSaved(row.id)
          setDone((count) => count + 1)
        } else setRefusals((all) => ({ ...all, [row.id]: databaseWords(saved.error.code) }))
      }
      await publishNow(businessId)
      await readProducts()
      return { ok: true, value: null } as const
    }
    await send({ send: saveAll })
  }
  return { save, isSaving, refusals, problem, done }
}
