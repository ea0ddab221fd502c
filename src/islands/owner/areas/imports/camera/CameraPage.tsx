// Products from the phone's camera roll: choose up to forty pictures, type name and price down the rows, put them in the shop. Saved as it goes.
import { useEffect, useRef, useState } from 'react'
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
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { SelectionBar } from '#kit/page/ThumbBar.tsx'
import { toast } from '#kit/toast/toast.ts'
import { AddPictures } from '#owner/shared/pictures/field/AddPictures.tsx'
import { QueuedPictures } from '#owner/shared/pictures/field/QueuedPictures.tsx'
import { countWords } from '../shared/copy.ts'
import { CameraGridRow } from './CameraGridRow.tsx'
import { takeShared } from './shared-pictures.ts'
import { type Selection, useCameraRows, useSaveRows, useSelection } from './use-camera-rows.ts'

export default function CameraPage() {
  const { rows, setRows, queued, choose, isFull } = useCameraRows()
  const saving = useSaveRows()
  const selection = useSelection(rows, setRows)
  return (
    <Page
      title="Pictures from your phone"
      lead="Choose pictures, then type name and price down the list. What you type is kept on this phone."
      back={{ href: '/dashboard/imports/new', label: 'Bring products in' }}
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <Chooser isEmpty={rows.length === 0} isFull={isFull} choose={choose} />
        <QueuedPictures label="Pictures being sent" queued={queued} />
        {rows.length > 0 && <RowsCard rows={rows} setRows={setRows} saving={saving} selection={selection} />}
        {selection.chosen.length > 0 && (
          <JoinBar chosen={selection.chosen} onJoin={selection.makeOne} onClear={selection.clear} />
        )}
        {rows.length === 0 && saving.done > 0 && !saving.isSaving && (
          <Card title="Done">
            <p role="status">{`${countWords(saving.done, 'product')} saved.`}</p>
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
  const take = (files: readonly File[]) => void choose(files).then(setLeft)
  const atFirst = useRef(take)
  useEffect(() => {
    takeShared()
      .then((files) => files.length > 0 && atFirst.current(files))
      .catch(warnOfRefusal('pictures: what was shared with the app could not be read'))
  }, [])
  return (
    <>
      <AddPictures
        label={isEmpty ? `Choose up to ${MAX_CAMERA_PICTURES} pictures` : 'Choose more'}
        isMultiple
        isFull={isFull}
        onFiles={take}
      />
      {left > 0 && (
        <p role="alert">
          {`${countWords(left, 'picture')} stayed behind: ${MAX_CAMERA_PICTURES} at a time. Put these in your shop first.`}
        </p>
      )}
    </>
  )
}

type RowsProps = Pick<ReturnType<typeof useCameraRows>, 'rows' | 'setRows'> & {
  readonly selection: Selection
}

type RowsCardProps = RowsProps & { readonly saving: ReturnType<typeof useSaveRows> }

/** The rows, and what puts them into the shop. */
function RowsCard({ rows, setRows, saving, selection }: RowsCardProps) {
  const { save, isSaving, refusals, problem, done } = saving
  const [asDrafts, setAsDrafts] = useState(false)
  const complete = rows.filter((row) => readCameraRow(row) !== null).length
  const onSaved = (id: string) => setRows((all) => all.filter((row) => row.id !== id))
  return (
    <Card title={countWords(rows.length, 'product')} isStack>
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
        onClick={() => void save(rows, { asDrafts, onSaved })}
      >
        {complete === 0
          ? 'Type a name and a price first'
          : `Put ${countWords(complete, 'product')} in my shop`}
      </Button>
    </Card>
  )
}

type Props = RowsProps & Pick<ReturnType<typeof useSaveRows>, 'refusals'>

/** The rows of the camera roll, with the actions of each row. */
function CameraRows({ rows, setRows, refusals, selection }: Props) {
  const apart = (all: readonly CameraRow[], { id, pictures }: CameraRow) =>
    takeApart(
      all,
      id,
      pictures.slice(1).map(() => crypto.randomUUID()),
    )
  const remove = (row: CameraRow, place: number) => {
    setRows((all) => all.filter(({ id }) => id !== row.id))
    toast({
      text: `${row.name.trim() || `Product ${place + 1}`} is off the list.`,
      action: { label: 'Undo', onPress: () => setRows((all) => all.toSpliced(place, 0, row)) },
    })
  }
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
            onRemove={() => remove(row, place)}
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
    <SelectionBar
      label="Selected pictures"
      text={isTooMany ? `A product has at most ${MAX_PICTURES} pictures` : `${chosen.length} selected`}
      onClear={onClear}
    >
      <Button className="ml-auto" disabled={chosen.length < 2 || isTooMany} onClick={onJoin}>
        One product
      </Button>
    </SelectionBar>
  )
}
