// The entry of a store's account page, loaded there only. Which port it gets depends on whose host this is.
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#components/site/ErrorBoundary.tsx'
import { AccountPage } from './components/AccountPage.tsx'
import { domainPort } from './domain-port.ts'
import { ownPort } from './own-port.ts'

const root = document.querySelector<HTMLElement>('[data-account-root]')
if (!root) throw new Error('account: expected data-account-root on the page')

const { store = '', base = '' } = document.body.dataset
const { site = '', name = '' } = root.dataset
const port = site === '' ? ownPort(store, base) : domainPort(site)

createRoot(root).render(
  <ErrorBoundary>
    <AccountPage port={port} storeName={name} />
  </ErrorBoundary>,
)
