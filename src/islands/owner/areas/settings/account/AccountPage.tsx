// The account of a person without a store, such as a customer of shops: password, sign-out and deletion, without the frame of a store.
import { Page } from '#kit/page/Page.tsx'
import AccountTab from './AccountTab.tsx'

export default function AccountPage() {
  return (
    <main className="mx-auto max-w-xl px-4 pt-4 pb-16">
      <Page title="Account" back={{ href: '/dashboard', label: 'Start' }}>
        <AccountTab />
      </Page>
    </main>
  )
}
