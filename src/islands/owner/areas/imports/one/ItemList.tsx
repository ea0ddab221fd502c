// The products of an import with what changes, by outcome, fifty at a time. Before the run each can be left out or corrected.
import { useState } from 'react'
import type { ImportItem, WholeImport } from '#contract/sql/catalogue/imports.ts'
import { Button } from '#kit/action/Button.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { MoreButton } from '#kit/page/MoreButton.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useImportItems } from '../shared/use-import.ts'
import { CorrectSheet } from './CorrectSheet.tsx'
import { Item } from './Item.tsx'
import { useLeaveOut } from './use-look.ts'

type Filter = { readonly value: string; readonly label: string }

export function ItemList({ whole }: { readonly whole: WholeImport }) {
  const [only, setOnly] = useState('all')
  const filters = filtersOf(whole)
  const chosen = filters.some(({ value }) => value === only) ? only : 'all'
  const list = useImportItems(
    whole.id,
    chosen === 'all' ? null : chosen,
    `${whole.status} ${whole.finishedAt ?? ''}`,
  )
  const isLook = whole.status === 'ready'
  const mayChange = may(useBusiness(), 'imports') && isLook
  const leaveOut = useLeaveOut(whole.id)
  const [corrected, setCorrected] = useState<ImportItem | null>(null)
  return (
    <Card title="Products" isStack>
      {mayChange && <TickAll whole={whole} onLeaveOut={leaveOut} />}
      <Choices label="Show" isLabelHidden value={chosen} onChange={setOnly} choices={filters} />
      <Loaded query={list} failed="The products could not be loaded.">
        {({ pages }) => (
          <ul className="divide-y divide-line">
            {pages.flat().map((item) => (
              <Item
                key={item.place}
                item={item}
                importId={whole.id}
                isLook={isLook}
                isSupplied={whole.supplied}
                onLeaveOut={mayChange ? leaveOut : null}
                onCorrect={setCorrected}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <MoreButton list={list} />
      {corrected && (
        <CorrectSheet
          importId={whole.id}
          item={corrected}
          isSupplied={whole.supplied}
          onClose={() => setCorrected(null)}
        />
      )}
    </Card>
  )
}

type TickProps = {
  readonly whole: WholeImport
  readonly onLeaveOut: (place: number | null, isLeftOut: boolean) => void
}

/** Says what the ticks do, and sets all of them. */
function TickAll({ whole, onLeaveOut }: TickProps) {
  const { look, products } = whole
  return (
    <>
      <p className="text-mute">Only what is ticked is imported. Correct what the file says wrongly.</p>
      {products > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button kind="plain" disabled={look.leftOut === 0} onClick={() => onLeaveOut(null, false)}>
            Tick all
          </Button>
          <Button kind="plain" disabled={look.leftOut === products} onClick={() => onLeaveOut(null, true)}>
            Untick all
          </Button>
        </div>
      )}
    </>
  )
}

/** The outcomes that this import has. Before the run they are those of the look. */
function filtersOf({ status, look, totals, kept }: WholeImport): readonly Filter[] {
  const isLook = status === 'ready'
  const all = [
    { value: 'asked', label: 'To answer', count: isLook ? look.asked : 0 },
    { value: isLook ? 'new' : 'created', label: 'New', count: isLook ? look.new : totals.created },
    {
      value: isLook ? 'changed' : 'updated',
      label: 'Changed',
      count: isLook ? look.changed : totals.updated,
    },
    { value: 'unchanged', label: 'Unchanged', count: isLook ? look.unchanged : totals.unchanged },
    { value: 'refused', label: 'Refused', count: isLook ? look.refused : totals.refused },
    { value: 'left_out', label: 'Left out', count: isLook ? look.leftOut : totals.leftOut },
    { value: 'kept', label: 'Stayed', count: kept },
  ]
  return [
    { value: 'all', label: 'All' },
    ...all
      .filter(({ count }) => count > 0)
      .map(({ value, label, count }) => ({ value, label: `${label} ${count}` })),
  ]
}
