// What an import would do, and the button that starts it.
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { Button } from '#kit/action/Button.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { Card } from '#kit/page/Card.tsx'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { countWords, shopWords } from '../shared/copy.ts'
import { useJob } from '../shared/use-import.ts'

export function LookCard({ whole }: { readonly whole: WholeImport }) {
  const { look, rows, needsPlan } = whole
  const { ask, isAsking } = useJob(whole.id)
  const [asDrafts, setAsDrafts] = useState(false)
  const [, navigate] = useLocation()
  const total = look.new + look.changed
  const hasWork = total + look.pictures > 0 || look.hasCosts || whole.shop?.isWanted === true
  const discard = async () => {
    if (await ask({ action: 'stop' })) navigate('/dashboard/imports')
  }
  return (
    <Card title="What would change" isStack>
      <FigureGrid
        figures={[
          { label: 'New', count: look.new },
          { label: 'Changed', count: look.changed },
          { label: 'Unchanged', count: look.unchanged },
          { label: 'Refused', count: look.refused + rows.refused },
        ]}
      />
      <p className="text-mute">
        {`${countWords(rows.read, whole.source === 'paste' ? 'line' : 'row')} read${rows.skipped > 0 ? `, ${rows.skipped} left out` : ''}. Nothing is written yet.`}
      </p>
      <Notes whole={whole} />
      {needsPlan && <TrialOffer feature="imports" name="Imports from other shop systems" verb="are" />}
      {!needsPlan && total > 0 && look.new > 0 && (
        <SwitchField
          label="Keep new products as drafts"
          hint="Shoppers see them only when you put them live."
          isOn={asDrafts}
          onChange={setAsDrafts}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {!needsPlan && hasWork && (
          <Button
            isBusy={isAsking}
            busyText="One moment…"
            onClick={() => void ask({ action: 'start', asDrafts })}
          >
            {startWords(total, look)}
          </Button>
        )}
        <Button kind="plain" disabled={isAsking} onClick={() => void discard()}>
          Discard
        </Button>
      </div>
      {!hasWork && <p role="status">{nothingWords(whole)}</p>}
    </Card>
  )
}

/** Why nothing can be imported. */
function nothingWords({ look, rows, products, source, supplied }: WholeImport): string {
  if (look.leftOut > 0 && look.leftOut === products)
    return 'Nothing is ticked below, so there is nothing to import.'
  if (supplied && look.refused > 0)
    return 'Make the prices first: type what the goods cost you above, then press “Make the prices”.'
  if (look.refused + rows.refused > 0 && look.unchanged === 0)
    return 'Nothing of this can be imported: each line says below why.'
  if (products > 0) return 'Your shop already has all of this. There is nothing to import.'
  return source === 'paste'
    ? 'No goods were found in this message. Write each on a line of its own, with its price: “Ankara 6 yards 12k”.'
    : 'No products were found in this file.'
}

/** What the owner should know before the import starts: the kit's shop, the room of the plan, pictures and questions. */
function Notes({ whole }: { readonly whole: WholeImport }) {
  const { look, room, roomLive } = whole
  const ofShop = shopWords(whole)
  return (
    <>
      {look.leftOut > 0 && (
        <p>{`${countWords(look.leftOut, 'product')} ${look.leftOut === 1 ? 'is' : 'are'} not ticked below and will be left out.`}</p>
      )}
      {ofShop !== null && <p className="rounded-card bg-lamp-soft px-3 py-2">{ofShop}</p>}
      {room !== null && look.new > room && (
        <p className="rounded-card bg-lamp-soft px-3 py-2">
          {`Your plan has room for ${countWords(room, 'more product')}. Untick what can wait; otherwise the last ones are refused and listed.`}
        </p>
      )}
      {roomLive !== null && look.newLive > roomLive && (
        <p className="rounded-card bg-lamp-soft px-3 py-2">
          {`${look.newLive - roomLive} of ${look.newLive} will rest as drafts: your plan shows ${countWords(roomLive, 'more live product')}.`}
        </p>
      )}
      {look.pictures > 0 && (
        <p>{`${countWords(look.pictures, 'picture')} of the ZIP will be added. They are sent from this device after the products: keep the app open.`}</p>
      )}
      {look.asked > 0 && (
        <p className="rounded-card bg-lamp-soft px-3 py-2">
          {`${countWords(look.asked, 'product')} may be in your shop already: only the name says so. Look at them under “To answer” below.`}
        </p>
      )}
    </>
  )
}

function startWords(products: number, { pictures, hasCosts }: WholeImport['look']): string {
  if (products > 0) return `Import ${countWords(products, 'product')}`
  if (hasCosts) return 'Keep the costs'
  return pictures > 0 ? `Add ${countWords(pictures, 'picture')}` : 'Import the settings'
}

type Figure = { readonly label: string; readonly count: number }

export function FigureGrid({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">
      {figures.map(({ label, count }) => (
        <div key={label} className="flex flex-col-reverse rounded-card bg-paper px-3 py-2">
          <dt className="text-mute text-sm">{label}</dt>
          <dd className="figures font-bold text-xl">{count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}
