// Stands here until the page of this area is written.
import { Page } from '../kit/Page.tsx'

export default function GiftCardsPage() {
  return <Page title="Gift cards">{null}</Page>
}
