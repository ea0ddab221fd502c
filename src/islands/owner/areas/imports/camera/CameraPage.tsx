// Products from the phone's camera roll: choose up to forty pictures, type name and price down the rows, put them in the shop. Saved as it goes.
import { X } from 'lucide-react'
import { useState } from 'react'
import {
  type CameraRow,
  joinByTime,
  joinRows,
  MAX_CAMERA_PICTURES,
  MAX_PICTURES,
  picturesOf,
  readCameraRow,
  takeApart,
} from '#domain/import/camera-rows.ts'
import { Button, IconButton, LinkButton } from '#kit/action/Button.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { barRef } from '#kit/page/bottom-bar.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { AddPictures } from '#owner/shared/pictures/field/AddPictures.tsx'
import { QueuedTile } from '#owner/shared/pictures/field/QueuedTile.tsx'
import { countWords } from '../shared/copy.ts'
import { CameraGridRow } from './CameraGridRow.tsx'
import { useCameraRows } from './use-camera-rows.ts'
import { useSaveRows } from './use-save-rows.ts'
import { type Selection, useSelection } from './use-selection.ts'

export default function CameraPage() {
  const { rows, setRows, queued, choose, isFull } = useCameraRows()
  const { save, isSaving, refusals, problem, done } = useSaveRows()
  const [asDrafts, setAsDrafts] = useState(false)
  const selection = useSelection(rows, setRows)
  const dropSaved = (id: string) => setRows((all) => all.filter((row) => row.id !== id))
  const complete = rows.filter((row) => readCameraRow(row) !== null).length
  return (
    <Page
      title="Pictures from your phone"
      lead="Choose pictures, then type name and price down the list. What you type is kept on this phone."
      back={{ href: '/dashboard/imports/new', label: 'Bring products in' }}
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <Chooser isEmpty={rows.length === 0} isFull={isFull} choose={choose} />
        {queued.length > 0 && (
          <ul className="flex flex-col gap-2" aria-label="Pictures being sent">
            {queued.map((picture) => (
              <QueuedTile key={picture.id} picture={picture} />
            ))}
          </ul>
        )}
        {rows.length > 0 && (
          <Card title={countWords(rows.length, 'product')}>
            <div className="flex flex-col gap-3">
              {rows.length > 1 && (
                <>
                  <p className="text-mute">Select the pictures of one product, then press “One product”.</p>
                  <Button kind="plain" className="self-start" onClick={() => setRows(joinByTime)}>
                    Group pictures taken within a minute
                  </Button>
                </>
              )}
              <CameraRows rows={rows} setRows={setRows} refusals={refusals} selection={selection} />
              <SwitchField
                label="Keep them as drafts"
                hint="Shoppers see them only when you put them live."
                isOn={asDrafts}
                onChange={setAsDrafts}
              />
              {problem && <ErrorNote text={problem} />}
              <Button
                className="self-start"
                disabled={complete === 0}
                isBusy={isSaving}
                busyText={`${done} saved…`}
                onClick={() => void save(rows, { asDrafts, onSaved: dropSaved })}
              >
                {complete === 0
                  ? 'Type a name and a price first'
                  : `Put ${countWords(complete, 'product')} in my shop`}
              </Button>
            </div>
          </Card>
        )}
        {selection.chosen.length > 0 && (
          <JoinBar chosen={selection.chosen} onJoin={selection.makeOne} onClear={selection.clear} />
        )}
        {rows.length === 0 && done > 0 && !isSaving && (
          <Card title="Done">
            <p role="status">{`${countWords(done, 'product')} saved.`}</p>
            <LinkButton href="/dashboard/products">See your products</LinkButton>
          </Card>
        )}
      </div>
    </Page>
  )
}

type ChooserProps = {
  readonly isEmpty: boolean
  readonly isFull: boolean
  /** Resolves with the number of files that stayed behind. */
  readonly choose: (files: readonly File[]) => Promise<number>
}

function Chooser({ isEmpty, isFull, choose }: ChooserProps) {
  const [left, setLeft] = useState(0)
  return (
    <>
      <AddPictures
        label={isEmpty ? `Choose up to ${MAX_CAMERA_PICTURES} pictures` : 'Choose more'}
        isMultiple
        isFull={isFull}
        onFiles={(files) => void choose(files).then(setLeft)}
      />
      {left > 0 && (
        <p role="alert">
          {`${countWords(left, 'picture')} stayed behind: ${MAX_CAMERA_PICTURES} at a time. Put these in your shop first.`}
        </p>
      )}
    </>
  )
}

type Props = Pick<ReturnType<typeof useCameraRows>, 'rows' | 'setRows'> &
  Pick<ReturnType<typeof useSaveRows>, 'refusals'> & { readonly selection: Selection }

/** The rows of the camera roll, with the actions of each row. */
function CameraRows({ rows, setRows, refusals, selection }: Props) {
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

type JoinBarProps = {
  readonly chosen: readonly CameraRow[]
  readonly onJoin: () => void
  readonly onClear: () => void
}

/** Makes one product of the pictures that are selected. Stands at the bottom edge while at least one is. */
function JoinBar({ chosen, onJoin, onClear }: JoinBarProps) {
  const isTooMany = picturesOf(chosen) > MAX_PICTURES
  return (
    <section
      aria-label="Selected pictures"
      ref={barRef}
      className="fixed inset-x-0 bottom-(--tabs) z-20 border-line border-t bg-card px-3 py-2 shadow-card lg:sticky lg:inset-x-auto lg:bottom-4 lg:rounded-card lg:border"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <IconButton Icon={X} label="Select none" onClick={onClear} />
        <p role="status" className="figures min-w-0 flex-1 font-medium">
          {isTooMany ? `A product has at most ${MAX_PICTURES} pictures` : `${chosen.length} selected`}
        </p>
        <Button disabled={chosen.length < 2 || isTooMany} onClick={onJoin}>
          One product
        </Button>
      </div>
    </section>
  )
}
