// The products of an import with what changes, by outcome, fifty at a time.

import { useState } from 'react'
import { answerImport, type ImportItem, type WholeImport } from '#contract/sql/catalogue/imports.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { Choices } from '#kit/form/Choices.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { MoreButton } from '#kit/page/MoreButton.tsx'
import { Badge, type BadgeTone } from '#kit/show/Badge.tsx'
import { Money } from '#kit/show/Money.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { importFieldName, JOB_REFUSALS, refusedWords, valueText } from '../shared/copy.ts'
import { useImportItems } from '../shared/use-import.ts'

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
  return (
    <Card title="Products" isStack>
      <Choices label="Show" isLabelHidden value={chosen} onChange={setOnly} choices={filters} />
      <Loaded query={list} failed="The products could not be loaded.">
        {({ pages }) => (
          <ul className="divide-y divide-line">
            {pages.flat().map((item) => (
              <Item key={item.place} item={item} whole={whole} />
            ))}
          </ul>
        )}
      </Loaded>
      <MoreButton list={list} />
    </Card>
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
    { value: 'kept', label: 'Stayed', count: kept },
  ]
  return [
    { value: 'all', label: 'All' },
    ...all
      .filter(({ count }) => count > 0)
      .map(({ value, label, count }) => ({ value, label: `${label} ${count}` })),
  ]
}

const OUTCOMES: Readonly<Record<string, readonly [label: string, tone: BadgeTone]>> = {
  new: ['New', 'good'],
  created: ['New', 'good'],
  changed: ['Changed', 'brand'],
  updated: ['Changed', 'brand'],
  unchanged: ['Unchanged', 'plain'],
  refused: ['Refused', 'bad'],
  undone: ['As before', 'plain'],
  deleted: ['Deleted', 'plain'],
  kept: ['Stayed', 'wait'],
}

function Item({ item, whole }: { readonly item: ImportItem; readonly whole: WholeImport }) {
  const { currency } = useBusiness()
  const { body, look, text, warnings } = item
  const outcome = item.undo ?? item.outcome ?? look.outcome
  const isDeleted = item.undo === 'undone' && item.outcome === 'created'
  const [label, tone] = OUTCOMES[isDeleted ? 'deleted' : outcome] ?? [outcome, 'plain' as const]
  const name = body.name ?? body.sku ?? `Row ${item.rows[0]}`
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b translate="no" className="min-w-0 break-words">
          {name}
        </b>
        <span className="flex gap-2">
          {outcome === 'new' && (body.asDraft || body.status === 'draft') && <Badge tone="wait">Draft</Badge>}
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm">
        {body.price !== undefined && body.price > 0 && (
          <Money minor={body.salePrice ?? body.price} currency={currency} />
        )}
        {typeof body.stock === 'number' && (
          <span className="text-mute">{body.stock === 0 ? 'sold out' : `${body.stock} in stock`}</span>
        )}
        {body.options?.map((option) => (
          <span key={option.name} className="text-mute">{`${option.name}: ${option.values.join(', ')}`}</span>
        ))}
        {body.sku && <span translate="no" className="text-mute">{`SKU ${body.sku}`}</span>}
        {body.category && <span className="text-mute">{body.category.name}</span>}
        <span className="text-mute">{`row ${item.rows[0]}`}</span>
      </p>
      {body.description && <p className="line-clamp-1 text-mute text-sm">{body.description}</p>}
      {text !== null && <p className="break-words text-mute text-sm">{`“${text}”`}</p>}
      {outcome !== 'unchanged' && look.changes.length > 0 && (
        <ul className="mt-1 text-sm">
          {look.changes.map((change) => (
            <li key={change.field} className="break-words">
              <span>{`${importFieldName(change.field)}: `}</span>
              <s className="text-mute">{valueText(change, change.old, currency)}</s>
              <span>{` → ${valueText(change, change.new, currency)}`}</span>
            </li>
          ))}
        </ul>
      )}
      {whole.status === 'ready' && <SameQuestion importId={whole.id} item={item} />}
      {outcome === 'refused' && (
        <p className="text-danger text-sm">{refusedWords(item, { isSupplied: whole.supplied })}</p>
      )}
      {warnings.length > 0 && (
        <ul className="mt-1 rounded-card bg-lamp-soft px-3 py-1 text-sm">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

type Props = { readonly importId: string; readonly item: ImportItem }

/** Asks whether a product is one that the shop has, when only its name says so. */
function SameQuestion({ importId, item }: Props) {
  const { currency } = useBusiness()
  const { save, isSaving } = useStoreWrite(answerImport, JOB_REFUSALS)
  const { maybe, answer, outcome } = item.look
  if (maybe === undefined) return null
  const say = (next: 'same' | 'new') => void save({ importId, place: item.place, answer: next })
  return (
    <div className="mt-2 rounded-card bg-lamp-soft p-3" aria-busy={isSaving}>
      <Choices
        label={`You have “${maybe.name}” at ${formatMoney(maybe.price, currency)}. Is this the same?`}
        value={answer ?? (outcome === 'new' || outcome === 'refused' ? 'new' : 'same')}
        onChange={say}
        choices={[
          { value: 'same', label: 'The same product' },
          { value: 'new', label: 'A new one' },
        ]}
      />
    </div>
  )
}
