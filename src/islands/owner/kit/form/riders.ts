// Forms of a page that its main button saves first, so that nothing typed is left behind by the next step.
import { useEffect, useRef } from 'react'
import { toast } from '../toast/toast.ts'

type Save = () => Promise<boolean>

export type Riders = {
  /** Saves what was typed; false, after saying so, when something was not saved. The second press in a row goes on without it: it stays typed. */
  readonly saveAll: Save
  readonly set: (name: string, save: Save | null) => void
}

/** For the page. */
export function useRiders(): Riders {
  const saves = useRef(new Map<string, Save>()).current
  const hasSaid = useRef(false)
  return {
    set: (name, save) => {
      if (save) saves.set(name, save)
      else saves.delete(name)
    },
    saveAll: async () => {
      for (const [name, save] of [...saves]) {
        if ((await save()) || hasSaid.current) continue
        hasSaid.current = true
        toast({ kind: 'bad', text: `Not saved: ${name}. Look at it, or press again to go on without it.` })
        return false
      }
      hasSaid.current = false
      return true
    },
  }
}

/** For a form of the page. `name` is how people know it; `save` is null while nothing is typed. */
export function useRide(riders: Riders, name: string, save: Save | null): void {
  useEffect(() => {
    riders.set(name, save)
    return () => riders.set(name, null)
  })
}
