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

/** Before the run the products of the shop that change stand apart. */
export function ItemLists({ whole }: { readonly whole: WholeImport }) {
  const { status, look, products } = whole
  const mayImport = may(useBusiness(), 'imports')
  if (status !== 'ready' || look.overwrites === 0)
    return <ItemList whole={whole} part="all" title="Products" />
  return (
    <>
      {mayImport && (
        <Card title="What comes in" isStack>
          <TickAll whole={whole} />
        </Card>
      )}
      <ItemList whole={whole} part="overwrites" title="Products of your shop that change" />
      {products > look.overwrites && <ItemList whole={whole} part="adds" title="Other products" />}
    </>
  )
}

type Props = {
  readonly whole: WholeImport
  readonly part: 'all' | 'overwrites' | 'adds'
  readonly title: string
}

function ItemList({ whole, part, title }: Props) {
  const [only, setOnly] = useState('all')
  const filters = part === 'overwrites' ? [] : filtersOf(whole, part)
  const chosen = filters.some(({ value }) => value === only) ? only : part
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
    <Card title={title} isStack>
      {part === 'overwrites' && <p className="text-mute">What your shop says now is struck through.</p>}
      {part === 'all' && <TickAll whole={whole} />}
      {filters.length > 1 && (
        <Choices label="Show" isLabelHidden value={chosen} onChange={setOnly} choices={filters} />
      )}
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

/** Says what the ticks do, and sets all of them. */
function TickAll({ whole: { id, look, products, status } }: { readonly whole: WholeImport }) {
  const leaveOut = useLeaveOut(id)
  const mayImport = may(useBusiness(), 'imports')
  if (!mayImport || status !== 'ready') return null
  return (
    <>
      <p className="text-mute">Only what is ticked is imported. Correct what the file says wrongly.</p>
      {products > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button kind="plain" disabled={look.leftOut === 0} onClick={() => leaveOut('all', false)}>
            Tick all
          </Button>
          <Button kind="plain" disabled={look.leftOut === products} onClick={() => leaveOut('all', true)}>
            Untick all
          </Button>
        </div>
      )}
    </>
  )
}

/** The outcomes that this import has. Before the run they are those of the look. */
function filtersOf({ status, look, totals, kept }: WholeImport, part: string): readonly Filter[] {
  const isLook = status === 'ready'
  const all = [
    { value: 'asked', label: 'To answer', count: isLook ? look.asked : 0 },
    { value: isLook ? 'new' : 'created', label: 'New', count: isLook ? look.new : totals.created },
    {
      value: isLook ? 'changed' : 'updated',
      label: 'Changed',
      count: part !== 'all' ? 0 : isLook ? look.changed : totals.updated,
    },
    { value: 'unchanged', label: 'Unchanged', count: isLook ? look.unchanged : totals.unchanged },
    { value: 'refused', label: 'Refused', count: isLook ? look.refused : totals.refused },
    { value: 'left_out', label: 'Left out', count: isLook ? look.leftOut : totals.leftOut },
    { value: 'kept', label: 'Stayed', count: kept },
  ]
  return [
    { value: part, label: 'All' },
    ...all
      .filter(({ count }) => count > 0)
      .map(({ value, label, count }) => ({ value, label: `${label} ${count}` })),
  ]
}
