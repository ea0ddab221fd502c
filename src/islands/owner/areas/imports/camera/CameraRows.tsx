// The rows of the camera roll, with the actions of each row.
import { type CameraRow, joinRows, takeApart } from '#domain/import/camera/rows.ts'
import { CameraGridRow } from './CameraGridRow.tsx'
import type { useCameraRows } from './use-camera-rows.ts'
import type { useSaveRows } from './use-save-rows.ts'
import type { Selection } from './use-selection.ts'

type Props = Pick<ReturnType<typeof useCameraRows>, 'rows' | 'setRows'> &
  Pick<ReturnType<typeof useSaveRows>, 'refusals'> & { readonly selection: Selection }

export function CameraRows({ rows, setRows, refusals, selection }: Props) {
  const apart = (all: readonly CameraRow[], { id, pictures }: CameraRow) =>
    takeApart(
      all,
      id,
      pictures.slice(1).map(() => crypto.randomUUID()),
    )
  return (
    <ol className="divide-y divide-line">
      {rows.map((row, place) => {
        const above = rows[place - 1]
        return (
          <CameraGridRow
            key={row.id}
            row={row}
            number={place + 1}
            refusal={refusals[row.id] ?? null}
            isChosen={selection.has(row.id)}
            onChoose={(isChosen) => selection.choose(row.id, { isChosen })}
            onType={(text) =>
              setRows((all) => all.map((one) => (one.id === row.id ? { ...one, ...text } : one)))
            }
            onDropOf={(fromId) => setRows((all) => joinRows(all, fromId, row.id))}
            onJoin={above ? () => setRows((all) => joinRows(all, row.id, above.id)) : null}
            onApart={() => setRows((all) => apart(all, row))}
            onRemove={() => setRows((all) => all.filter(({ id }) => id !== row.id))}
          />
        )
      })}
    </ol>
  )
}
