// Starts a store's account page. The host decides which port the page gets.
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#components/crash/ErrorBoundary.tsx'
import { Faults } from '#components/crash/Faults.tsx'
import { AccountPage } from './components/AccountPage.tsx'
import { domainPort } from './domain-port.ts'
import { ownPort } from './own-port.ts'

const CRASH = { box: 'crash', notice: 'crash', actions: 'actions', main: 'button', plain: 'button plain' }

const root = document.querySelector<HTMLElement>('[data-account-root]')
if (!root) throw new Error('account: expected data-account-root on the page')

const { store = '', base = '' } = document.body.dataset
const { site = '', name = '', country = '' } = root.dataset
const port = site === '' ? ownPort(store, base) : domainPort(site)

createRoot(root).render(
  <ErrorBoundary look={CRASH} way={() => ({ link: window.ojaCart?.offer() })}>
    <Faults />
    <AccountPage port={port} storeName={name} country={country} />
  </ErrorBoundary>,
)
