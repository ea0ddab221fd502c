// Products from the phone's camera roll: choose up to forty pictures, type name and price down the rows, put them in the shop. Saved as it goes.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  joinByTime,
  joinChosen,
  joinRows,
  MAX_CAMERA_PICTURES,
  readCameraRow,
  takeApart,
} from '#domain/import/camera/rows.ts'
import { Button, LinkButton } from '../../../kit/action/Button.tsx'
import { SwitchField } from '../../../kit/form/ChoiceFields.tsx'
import { Card } from '../../../kit/page/Card.tsx'
import { ErrorNote } from '../../../kit/page/ErrorNote.tsx'
import { Page } from '../../../kit/page/Page.tsx'
import { AddPictures } from '../../../shared/pictures/field/AddPictures.tsx'
import { QueuedTile } from '../../../shared/pictures/field/QueuedTile.tsx'
import { countWords } from '../shared/copy.ts'
import { CameraGridRow } from './CameraGridRow.tsx'
import { JoinBar } from './JoinBar.tsx'
import { useCameraRows } from './use-camera-rows.ts'
import { useSaveRows } from './use-save-rows.ts'

export default function CameraPage() {
  const { rows, setRows, queued, choose, isFull } = useCameraRows()
  const { save, isSaving, refusals, problem, done } = useSaveRows()
  const [asDrafts, setAsDrafts] = useState(false)
  const [left, setLeft] = useState(0)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => chosenIds.has(id))
  const makeOne = () => {
    // The bar goes with its button; the focus stays with the product that was made.
    flushSync(() => {
      setRows((all) => joinChosen(all, chosenIds))
      setChosenIds(new Set())
    })
    document.querySelector<HTMLElement>(`[data-row="${chosen[0]?.id}"]`)?.focus()
  }
  const complete = rows.filter((row) => readCameraRow(row) !== null).length
  return (
    <Page
      title="Pictures from your phone"
      lead="Choose pictures, then type name and price down the list. What you type is kept on this phone."
      back={{ href: '/dashboard/imports/new', label: 'Bring products in' }}
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <AddPictures
          label={rows.length === 0 ? `Choose up to ${MAX_CAMERA_PICTURES} pictures` : 'Choose more'}
          isMultiple
          isFull={isFull}
          onFiles={(files) => void choose(files).then(setLeft)}
        />
        {left > 0 && (
          <p role="alert">
            {`${countWords(left, 'picture')} stayed behind: ${MAX_CAMERA_PICTURES} at a time. Put these in your shop first.`}
          </p>
        )}
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
              <ol className="divide-y divide-line">
                {rows.map((row, place) => (
                  <CameraGridRow
                    key={row.id}
                    row={row}
                    number={place + 1}
                    refusal={refusals[row.id] ?? null}
                    isChosen={chosenIds.has(row.id)}
                    onChoose={(isChosen) =>
                      setChosenIds((ids) => {
                        const others = [...ids].filter((id) => id !== row.id)
                        return new Set(isChosen ? [...others, row.id] : others)
                      })
                    }
                    onType={(text) =>
                      setRows((all) => all.map((one) => (one.id === row.id ? { ...one, ...text } : one)))
                    }
                    onDropOf={(fromId) => setRows((all) => joinRows(all, fromId, row.id))}
                    onJoin={
                      place === 0
                        ? null
                        : () => setRows((all) => joinRows(all, row.id, rows[place - 1]?.id ?? ''))
                    }
                    onApart={() =>
                      setRows((all) =>
                        takeApart(
                          all,
                          row.id,
                          row.pictures.slice(1).map(() => crypto.randomUUID()),
                        ),
                      )
                    }
                    onRemove={() => setRows((all) => all.filter(({ id }) => id !== row.id))}
                  />
                ))}
              </ol>
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
                onClick={() =>
                  void save(rows, asDrafts, (id) => setRows((all) => all.filter((row) => row.id !== id)))
                }
              >
                {complete === 0
                  ? 'Type a name and a price first'
                  : `Put ${countWords(complete, 'product')} in my shop`}
              </Button>
            </div>
          </Card>
        )}
        {chosen.length > 0 && (
          <JoinBar chosen={chosen} onJoin={makeOne} onClear={() => setChosenIds(new Set())} />
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
