// Stands here until the page of this area is written.
import { Page } from '../kit/Page.tsx'

export default function SettingsPage() {
  return <Page title="Settings">{null}</Page>
}
