// Stands here until the page of this area is written.
import { Page } from '../kit/Page.tsx'

export default function GiftCardPage() {
  return <Page title="Gift card">{null}</Page>
}
