// Rows that are selected to become one product.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type CameraRow, joinChosen } from '#domain/import/camera-rows.ts'
import type { useCameraRows } from './use-camera-rows.ts'

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
