// Goods to put into an order: found by name, added with a tap. What has options asks for them first.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listOrderGoods } from '#data/owner/orders-choices.ts'
import { addChoice, type DraftLine } from '#domain/order/order-draft.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SkeletonRows } from '../../kit/Skeleton.tsx'
import { SearchField } from '../../kit/TextField.tsx'
import { useBusiness } from '../../session/business.ts'
import { GoodsRow } from './GoodsRow.tsx'

type Props = {
  readonly lines: readonly DraftLine[]
  readonly onChange: (lines: readonly DraftLine[]) => void
  readonly onClose: () => void
}

export function GoodsPicker({ lines, onChange, onClose }: Props) {
  const business = useBusiness()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isError, refetch } = useQuery({
    queryKey: ['orders', business.id, 'goods', search],
    queryFn: () => listOrderGoods(business.id, search),
    placeholderData: keepPreviousData,
  })
  return (
    <Sheet
      title="Add to the order"
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex min-h-[50dvh] flex-col gap-3">
        <SearchField
          label="Search your products"
          className="flex-none"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {isError && <ErrorNote text="Your products could not be loaded." onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows rows={4} />}
        {data?.length === 0 && (
          <p className="text-mute">
            {search === '' ? 'There is nothing in your shop yet.' : `Nothing is called “${search}”.`}
          </p>
        )}
        <ul aria-label="Products" className="flex flex-col divide-y divide-line">
          {data?.map((goods) => (
            <GoodsRow
              key={goods.id}
              goods={goods}
              currency={business.currency}
              lines={lines}
              onAdd={(choice) => onChange(addChoice(lines, choice))}
            />
          ))}
        </ul>
      </div>
    </Sheet>
  )
}
