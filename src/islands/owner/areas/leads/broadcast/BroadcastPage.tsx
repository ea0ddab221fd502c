// Helps to tell many people about picked products, one by one: products, whom, the text and the card, then one tap for each person. Sends
// nothing itself: the shop's own WhatsApp sends each message.
import { useState } from 'react'
import type { OrderGoods } from '#data/owner/orders/orders-choices.ts'
import type { Segment } from '#domain/customer/leads.ts'
import { broadcastWords } from '#domain/message/lead-messages.ts'
import { planAllows } from '#domain/plan/plan.ts'
import { TextArea } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Page } from '#kit/page/Page.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { PeopleTabs } from '#owner/shared/leads/PeopleTabs.tsx'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { CardPictures } from './CardPictures.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { PickProducts } from './PickProducts.tsx'
import { SegmentFields } from './SegmentFields.tsx'

/** No message has more, because a WhatsApp link would cut it. */
const MOST_PRODUCTS = 5

export default function BroadcastPage() {
  const { plan } = useBusiness()
  return (
    <Page
      title="Write to customers"
      lead={<p>Pick what is good, and tell the people who will like it, one by one.</p>}
    >
      <PeopleTabs current="/dashboard/leads/write" />
      {planAllows(plan, 'lead-generation') ? (
        <Broadcast />
      ) : (
        <TrialOffer feature="lead-generation" name="Lead generation" />
      )}
    </Page>
  )
}

function Broadcast() {
  const [picked, setPicked] = useState<readonly OrderGoods[]>([])
  const [segment, setSegment] = useState<Segment>('vip')
  const [categoryId, setCategoryId] = useState<string | null>(null)
  const [words, setWords] = useState(broadcastWords)
  const products = picked.map(({ id, name, price }) => ({ id, name, priceNow: price }))
  return (
    <div className="grid gap-4 *:min-w-0 lg:grid-cols-2 lg:items-start">
      <div className="flex flex-col gap-4">
        <PickProducts picked={picked} most={MOST_PRODUCTS} onChange={setPicked} />
        <Card title="2. Whom">
          <SegmentFields
            segment={segment}
            categoryId={categoryId}
            onSegment={setSegment}
            onCategory={setCategoryId}
          />
        </Card>
        <Card title="3. What you say">
          <TextArea
            label="How the message begins"
            rows={4}
            maxLength={600}
            value={words}
            hint="{name} and {shop} are filled in. The products and the link that stops your messages follow."
            onChange={(event) => setWords(event.target.value)}
          />
          <CardPictures products={products} />
        </Card>
      </div>
      <PeopleCard segment={segment} categoryId={categoryId} products={products} words={words} />
    </div>
  )
}
