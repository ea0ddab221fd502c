// Picks the products of a message by searching, a few at most.
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { OrderGoods } from '#contract/sql/orders/orders.ts'
import { listOrderGoods } from '#data/owner/orders/orders-choices.ts'
import { CheckboxField } from '#kit/form/ChoiceFields.tsx'
import { SearchField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Money } from '#kit/show/Money.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'

type Props = {
  readonly picked: readonly OrderGoods[]
  readonly most: number
  readonly onChange: (picked: readonly OrderGoods[]) => void
}

/** Products that the list shows at a time; searching finds the others. */
const SHOWN = 6

export function PickProducts({ picked, most, onChange }: Props) {
  const { currency } = useBusiness()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useStoreFetch('orders', ['goods', search, null], (id) => listOrderGoods(id, search), {
    placeholderData: keepPreviousData,
  })
  const isPicked = (goods: OrderGoods) => picked.some((one) => one.id === goods.id)
  const found = (query.data ?? [])
    .filter((goods) => goods.status === 'live' && !isPicked(goods))
    .slice(0, SHOWN)
  const toggle = (goods: OrderGoods) =>
    onChange(isPicked(goods) ? picked.filter((one) => one.id !== goods.id) : [...picked, goods])
  return (
    <Card title="1. Products">
      <SearchField
        label="Search your products"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Loaded query={query} failed="Your products could not be loaded.">
        {() => null}
      </Loaded>
      <ul className="mt-2 flex flex-col gap-1">
        {[...picked, ...found].map((goods) => (
          <li key={goods.id}>
            <CheckboxField
              checked={isPicked(goods)}
              disabled={!isPicked(goods) && picked.length >= most}
              onChange={() => toggle(goods)}
              label={
                <>
                  <span translate="no" className="block">
                    {goods.name}
                  </span>{' '}
                  <span className="block text-mute text-sm">
                    <Money minor={goods.price} currency={currency} />
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {picked.length >= most && (
        <p className="text-mute text-sm">{`${most} products are the most for one message.`}</p>
      )}
    </Card>
  )
}
