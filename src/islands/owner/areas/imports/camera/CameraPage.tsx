// Products from the phone's camera roll: choose up to forty pictures, type name and price down the rows, put them in the shop. Saved as it goes.
import { useState } from 'react'
import { joinByTime, MAX_CAMERA_PICTURES, readCameraRow } from '#domain/import/camera/rows.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { AddPictures } from '#owner/shared/pictures/field/AddPictures.tsx'
import { QueuedTile } from '#owner/shared/pictures/field/QueuedTile.tsx'
import { countWords } from '../shared/copy.ts'
import { CameraRows } from './CameraRows.tsx'
import { JoinBar } from './JoinBar.tsx'
import { useCameraRows } from './use-camera-rows.ts'
import { useSaveRows } from './use-save-rows.ts'
import { useSelection } from './use-selection.ts'

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
