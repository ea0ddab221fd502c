// Pictures that the file names by links: how many have come, and those that could not be fetched, each with its reason and another try.
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { WholeImport } from '#data/owner/imports/imports.ts'
import { foreignWords } from '#domain/import/foreign/words.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Card } from '../../../kit/page/Card.tsx'
import { ProgressBar } from '../../../kit/show/ProgressBar.tsx'
import { countOf } from '../shared/copy.ts'
import { useFailedPictures } from '../shared/use-imports.ts'
import { useJob } from './use-job.ts'

export function PicturesCard({ whole }: { readonly whole: WholeImport }) {
  const { waiting, stored, failed } = whole.pictures
  const done = stored + failed
  const total = done + waiting
  return (
    <Card title="Pictures">
      <div className="flex flex-col gap-3">
        <p role="status">
          {waiting > 0
            ? `${done.toLocaleString('en')} of ${countOf(total, 'picture')} looked at.`
            : `${countOf(stored, 'picture')} fetched.`}
        </p>
        {waiting > 0 && <ProgressBar done={done} total={total} label="Fetching pictures" />}
        {failed > 0 && <Failed whole={whole} />}
      </div>
    </Card>
  )
}

function Failed({ whole }: { readonly whole: WholeImport }) {
  const { stored, failed } = whole.pictures
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useFailedPictures(
    whole.id,
    `${stored}-${failed}`,
  )
  const { ask, isAsking } = useJob(whole.id)
  const [asked, setAsked] = useState<number | 'all' | null>(null)
  const mayRetry = whole.status === 'done' || whole.status === 'running'
  const retry = async (which: number | 'all', one: { place: number; number: number } | null) => {
    setAsked(which)
    await ask({ action: 'pictures', one })
  }
  const pictures = data?.pages.flat() ?? []
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{`${countOf(failed, 'picture')} could not be fetched`}</h3>
        {mayRetry && failed > 1 && (
          <Button
            kind="plain"
            Icon={RotateCw}
            isBusy={isAsking && asked === 'all'}
            busyText="One moment…"
            onClick={() => void retry('all', null)}
          >
            Try all again
          </Button>
        )}
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {pictures.map(({ mark, place, number, name, url, reason }) => (
          <li key={mark} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <b className="break-words">{name || 'A deleted product'}</b>
              <p>{`Left out: ${foreignWords(reason)}`}</p>
              <p className="break-all text-mute text-sm">{url.slice(0, 200)}</p>
            </div>
            {mayRetry && (
              <Button
                kind="plain"
                isBusy={isAsking && asked === mark}
                busyText="One moment…"
                onClick={() => void retry(mark, { place, number })}
              >
                Try again
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          kind="plain"
          className="self-start"
          isBusy={isFetchingNextPage}
          busyText="Loading…"
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
