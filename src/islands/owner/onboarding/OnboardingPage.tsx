// Stands here until the page of this area is written.
import { Page } from '../kit/Page.tsx'

export default function OnboardingPage() {
  return <Page title="Open your store">{null}</Page>
}
