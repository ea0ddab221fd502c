// The watermark tab of the settings: try a watermark on a picture, save it, and lay it over existing pictures. Saving needs Premium; other
// plans may try it, and see what Premium offers.
import type { WATERMARK_ERRORS } from '#contract/api/pictures.ts'
import { myWatermark, type StoreWatermark } from '#contract/sql/catalogue/pictures.ts'
import type { CallResult } from '#data/client.ts'
import { askPictureJob, fetchSamplePicture, saveStoreWatermark } from '#data/owner/products/watermark.ts'
import { faulty, type ReadForm } from '#domain/basics/form-reader.ts'
import { parseWatermark, type Watermark } from '#domain/picture/watermark.ts'
import { Button } from '#kit/action/Button.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { type RefusalWords, toRefusalText } from '#kit/form/refusal-words.ts'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import type { FieldNames } from '#kit/form/use-others.ts'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreFetch, useStoreRead } from '#owner/session/store-data.ts'
import { forgetMark } from '#owner/shared/pictures/queue/recent-mark.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { markFile } from './draw-mark.ts'
import { WatermarkFields } from './WatermarkForm.tsx'
import { useBitmap, WatermarkPreview } from './WatermarkPreview.tsx'

/** How often the job's figures are read while the job runs. */
const POLL_MS = 1_500

export default function WatermarkTab() {
  const { id } = useBusiness()
  const query = useStoreRead(
    myWatermark,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.job?.status === 'running' ? POLL_MS : false),
    },
  )
  return (
    <Loaded
      query={query}
      failed="Your watermark could not be loaded."
      loading={<Skeleton className="h-96" />}
    >
      {(watermark) => <Watermarking key={id} watermark={watermark} />}
    </Loaded>
  )
}

/** A mark without words cannot be drawn. All else that the fields offer can be saved. */
function readWatermark(typed: Watermark): ReadForm<Watermark, keyof Watermark> {
  const parsed = parseWatermark(typed)
  return parsed.ok ? parsed : faulty({ text: 'Write what the watermark should say.' })
}

function Watermarking({ watermark }: { readonly watermark: StoreWatermark }) {
  const business = useBusiness()
  const logo = useBitmap(business.logoPath)
  const { edit, save } = useWatermarkForm(watermark, logo)
  const draft = edit.form.watch()
  const isOwners = isManager(business)
  const isLogoComing = business.logoPath !== null && logo === null && /logo|both/.test(draft.type)
  const canSave = isOwners && !isLogoComing && (watermark.isAllowed || draft.type === 'none')
  return (
    <div className="flex flex-col gap-5">
      {!watermark.isAllowed && <PlanNote hasWatermark={watermark.type !== 'none'} />}
      {!isOwners && <p className="text-mute">Only owners and managers can change the watermark.</p>}
      {watermark.hasOldLogo && watermark.isAllowed && (
        <p className="rounded-card bg-lamp-soft p-4">
          Your logo has changed since this watermark was saved. Save it again to use the new one.
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <Preview settings={draft} logo={logo} />
        <EditForm
          edit={edit}
          onSubmit={save}
          className="min-w-0"
          action="Save watermark"
          isReady={canSave}
          isWide
        >
          <WatermarkFields form={edit.form} hasLogo={business.logoPath !== null} />
        </EditForm>
      </div>
      {isOwners && (watermark.isAllowed || watermark.type === 'none') && (
        <ReapplyProgress watermark={watermark} />
      )}
    </div>
  )
}

type PreviewProps = { readonly settings: Watermark; readonly logo: ImageBitmap | null }

/** Stays in view while the fields below or beside it change. */
function Preview({ settings, logo }: PreviewProps) {
  const { data: samplePath = null } = useStoreFetch('watermark', ['sample'], fetchSamplePicture)
  return (
    <div className="sticky top-0 z-10 -mx-4 border-line border-b bg-paper px-4 py-2 lg:top-6 lg:order-2 lg:mx-0 lg:self-start lg:border-0 lg:p-0">
      <WatermarkPreview settings={settings} logo={logo} samplePath={samplePath} />
      <p className="mt-1 text-center text-mute text-sm lg:text-left">How new product pictures will look.</p>
    </div>
  )
}

function PlanNote({ hasWatermark }: { readonly hasWatermark: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <TrialOffer feature="watermark" name="Watermark" />
      <p className="text-mute">
        {hasWatermark
          ? 'Pictures that carry your watermark keep it; new ones are stored without.'
          : 'A watermark keeps your name on your pictures when they are passed around. Look at it below; saving it needs the plan.'}
      </p>
    </div>
  )
}

/**
 * Pictures without the present watermark, and the job that lays the watermark over them. The job runs on the server, continues when this
 * page is closed, and can be stopped and restarted.
 */
function ReapplyProgress({ watermark }: { readonly watermark: StoreWatermark }) {
  const { job, outOfDate } = watermark
  const { save, isSaving: isBusy } = useSave()
  const write = useWatermarkWrite()
  const ask = (action: 'start' | 'cancel') => void save(write((id) => askPictureJob(id, action)))
  if (job?.status === 'running') {
    const done = Math.min(job.total, job.done + job.failed)
    return (
      <Card title="Making your pictures again">
        <ProgressBar done={done} total={job.total} label="Pictures made again" />
        <p className="my-3" role="status">
          {`${done} of ${job.total} done. You can close this page; it goes on by itself.`}
        </p>
        <Button kind="plain" onClick={() => ask('cancel')} isBusy={isBusy} busyText="Stopping…">
          Stop
        </Button>
      </Card>
    )
  }
  const failed = job?.status === 'done' ? job.failed : 0
  if (outOfDate === 0) {
    if (job?.status !== 'done') return null
    return (
      <p role="status" className="text-leaf">
        All your product pictures are up to date.
      </p>
    )
  }
  const isNone = watermark.inForce === null
  const pictures = outOfDate === 1 ? '1 picture' : `${outOfDate} pictures`
  return (
    <Card title={isNone ? 'Pictures with an old watermark' : 'Pictures without this watermark'}>
      <p className="mb-3">
        {`${pictures} ${outOfDate === 1 ? 'does' : 'do'} not look like this yet. Each is made again from its original: an earlier watermark goes, none is laid over another.`}
      </p>
      {failed > 0 && (
        <p className="mb-3 text-danger" role="status">
          {`${failed === 1 ? '1 picture' : `${failed} pictures`} could not be made again and stayed as they were.`}
        </p>
      )}
      <Button onClick={() => ask('start')} isBusy={isBusy} busyText="Starting…">
        {isNone ? `Take it off ${pictures}` : `Apply to ${pictures}`}
      </Button>
    </Card>
  )
}

const REFUSALS = {
  forbidden: 'Only owners and managers can change the watermark.',
  plan_needed: 'Watermarks come with Premium. Your plan does not include them now.',
  unauthorised: 'You have been signed out. Sign in again.',
  watermark_changed:
    'Somebody else has changed the watermark meanwhile. Look at what is here now, then save again.',
  unavailable: 'This does not work at the moment. Nothing was changed; please try again.',
} satisfies RefusalWords<(typeof WATERMARK_ERRORS)[number]>

/** A write about the watermark: new pictures are made with what it leaves. */
function useWatermarkWrite() {
  const { id } = useBusiness()
  const readAgain = useReadAgain('watermark')
  return (act: (businessId: string) => Promise<CallResult<null>>) => ({
    send: async () => {
      const answer = await act(id)
      forgetMark()
      await readAgain()
      return answer
    },
    refusalText: toRefusalText(REFUSALS),
  })
}

const NAMES = {
  type: 'What it shows',
  text: 'Words',
  position: 'Place',
  opacity: 'Strength',
  size: 'Size',
} satisfies FieldNames<Watermark>

function useWatermarkForm(stored: StoreWatermark, logo: ImageBitmap | null) {
  const { type, text, position, opacity, size } = stored
  const known = { type, text, position, opacity, size }
  const { name, logoPath } = useBusiness()
  const write = useWatermarkWrite()
  const edit = useEditForm({
    draftKey: null,
    values: { ...known, text: text || name.slice(0, 60) },
    read: readWatermark,
    names: NAMES,
  })
  const save = edit.submit((settings) => ({
    ...write(async (id) => {
      if (settings.type === 'none') return saveStoreWatermark(id, { settings, known }, null)
      const picture = await markFile(settings, logo)
      if (!picture) throw new Error('watermark: expected something to draw')
      return saveStoreWatermark(
        id,
        { settings, known },
        {
          picture,
          logoPath: settings.type === 'text' ? null : logoPath,
        },
      )
    }),
    done: settings.type === 'none' ? 'Watermark turned off' : 'Watermark saved',
  }))
  return { edit, save }
}
