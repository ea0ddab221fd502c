// Helps to tell many people about picked products, one by one: products, whom, the text and the card, then one tap for each person. Sends
// nothing itself: the shop's own WhatsApp sends each message.

import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listCategories } from '#contract/sql/catalogue/products.ts'
import { customerTags } from '#contract/sql/orders/customers.ts'
import type { OrderGoods } from '#contract/sql/orders/orders.ts'
import { listOrderGoods } from '#data/owner/orders/orders-choices.ts'
import type { Segment, Whom } from '#domain/customer/leads.ts'
import type { PickedProduct } from '#domain/message/lead-messages.ts'
import { planAllows } from '#domain/plan/plan.ts'
import { priceFrom } from '#domain/product/product.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { CheckboxField, SelectField } from '#kit/form/ChoiceFields.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { SearchField, TextArea } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { Money } from '#kit/show/Money.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreFetch, useStoreRead } from '#owner/session/store-data.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { SectionTabs } from '#owner/shared/tabs/SectionTabs.tsx'
import { NoRight } from '#owner/shared/team/NoRight.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { useMessage } from './use-message.ts'

/** No message has more, because a WhatsApp link would cut it. */
const MOST_PRODUCTS = 5

export default function BroadcastPage() {
  const business = useBusiness()
  if (!may(business, 'customer-numbers')) {
    return (
      <Page title="Write to customers">
        <NoRight right="customer-numbers" />
      </Page>
    )
  }
  return (
    <Page
      title="Write to customers"
      lead={<p>Pick what is good, and tell the people who will like it, one by one.</p>}
    >
      <SectionTabs />
      {planAllows(business.plan, 'lead-generation') ? (
        <Broadcast />
      ) : (
        <TrialOffer feature="lead-generation" name="Lead generation" />
      )}
    </Page>
  )
}

function Broadcast() {
  const { picked, whom, words, change, isKept, startOver } = useMessage()
  const products = picked.map((goods) => {
    const { price, varies } = priceFrom(goods)
    return { id: goods.id, name: goods.name, priceNow: price, isFrom: varies }
  })
  return (
    <div className="grid gap-4 *:min-w-0 lg:grid-cols-2 lg:items-start">
      <div className="flex flex-col gap-4">
        <PickProducts picked={picked} most={MOST_PRODUCTS} onChange={(next) => change({ picked: next })} />
        <Card title="2. Whom">
          <SegmentFields whom={whom} onChange={(part) => change({ whom: { ...whom, ...part } })} />
        </Card>
        <Card title="3. What you say">
          <TextArea
            label="How the message begins"
            rows={4}
            maxLength={600}
            value={words}
            hint="{name} and {shop} are filled in. The products and the link that stops your messages follow."
            onChange={(event) => change({ words: event.target.value })}
          />
          <CardPictures products={products} />
          {isKept && (
            <Button kind="plain" className="mt-3" onClick={startOver}>
              Begin a new message
            </Button>
          )}
        </Card>
      </div>
      <PeopleCard whom={whom} products={products} words={words} />
    </div>
  )
}

type Props = { readonly whom: Whom; readonly onChange: (change: Partial<Whom>) => void }

const CHOICES: readonly { readonly value: Segment; readonly label: string }[] = [
  { value: 'all', label: 'Everybody' },
  { value: 'tag', label: 'A tag' },
  { value: 'away', label: 'Not seen for 60 days' },
  { value: 'category', label: 'Bought from a category' },
]

const HINTS: Readonly<Record<Segment, string>> = {
  all: 'Customers who have ordered or written to you, 300 at a time: first those not written to for the longest.',
  tag: 'Customers with this tag who have ordered or written to you. You give tags on a customer’s page.',
  away: 'Customers whose last order is more than 60 days ago.',
  category: 'Customers who ordered something of this category.',
}

/** Chooses to whom a message goes. */
function SegmentFields({ whom: { segment, categoryId, tag }, onChange }: Props) {
  const { data: categories = [] } = useStoreRead(listCategories)
  const { data: tags = [] } = useStoreRead(customerTags)
  return (
    <div className="flex flex-col gap-3">
      <Choices
        label="People"
        isLabelHidden
        value={segment}
        onChange={(value) => onChange({ segment: value })}
        choices={CHOICES}
        hint={HINTS[segment]}
      />
      {segment === 'tag' && (
        <SelectField
          label="Tag"
          value={tag ?? ''}
          onChange={(event) => onChange({ tag: event.target.value || null })}
          options={[
            { value: '', label: tags.length > 0 ? 'Choose a tag' : 'No customer has a tag yet' },
            ...tags.map(({ tag: value }) => ({ value, label: value })),
          ]}
        />
      )}
      {segment === 'category' && (
        <SelectField
          label="Category"
          value={categoryId ?? ''}
          onChange={(event) => onChange({ categoryId: event.target.value || null })}
          options={[
            { value: '', label: 'Choose a category' },
            ...categories.map(({ id: value, name }) => ({ value, label: name })),
          ]}
        />
      )}
    </div>
  )
}

/** The share card of each picked product, to put on a WhatsApp status or to send. The page of the product names its card. */
function CardPictures({ products }: { readonly products: readonly PickedProduct[] }) {
  return (
    <ul className="mt-3 grid grid-cols-2 gap-3">
      {products.map((product) => (
        <CardPicture key={product.id} product={product} />
      ))}
    </ul>
  )
}

/** Shows nothing while the product's page is not published. */
function CardPicture({ product: { id, name } }: { readonly product: PickedProduct }) {
  const { slug } = useBusiness()
  const page = `/${slug}/product/${id}`
  const { data: card } = useStoreFetch('leads', ['card', page], () => findCard(page), { retry: false })
  if (!card) return null
  return (
    <li className="flex flex-col gap-2">
      <img
        src={card}
        alt={`Card of ${name}`}
        className="aspect-[1200/630] w-full rounded-card border border-line bg-paper"
      />
      <LinkButton kind="plain" href={card} isExternal download={`${name}.jpg`}>
        Save the card
      </LinkButton>
    </li>
  )
}

/** The path of the card that a product's page names; null without one. */
async function findCard(page: string): Promise<string | null> {
  const answer = await fetch(page)
  if (!answer.ok) return null
  // Not a parsed document: its inline style would break this page's policy.
  const [, version] =
    /<meta property="og:image" content="[^"]*\/(card\/[^"/]+\.jpg)"/.exec(await answer.text()) ?? []
  return version ? `${page}/${version}` : null
}

type PickProductsProps = {
  readonly picked: readonly OrderGoods[]
  readonly most: number
  readonly onChange: (picked: readonly OrderGoods[]) => void
}

/** Products that the list shows at a time; searching finds the others. */
const SHOWN = 6

/** Picks the products of a message by searching, a few at most. */
function PickProducts({ picked, most, onChange }: PickProductsProps) {
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
                    {priceFrom(goods).varies && <span>from </span>}
                    <Money minor={priceFrom(goods).price} currency={currency} />
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
