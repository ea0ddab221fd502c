// /dashboard in short, until the owner's area comes: who is signed in, their stores, and the way out.
import { useEffect, useState } from 'react'
import { askAsPerson, type Person, signOut } from '#data/session.ts'
import { Badge } from './components/Badge.tsx'
import { Page } from './components/Page.tsx'
import { SignedIn } from './components/SignedIn.tsx'

type OwnStore = {
  readonly role: string
  readonly businesses: { readonly name: string; readonly slug: string }
}

export function DashboardPage() {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await signOut()
    location.assign('/')
  }
  return (
    <Page>
      <SignedIn isLeaving={isLeaving}>
        {(person) => (
          <section className="sheet">
            <Badge name="store" />
            <h1>Welcome back</h1>
            <p className="lead">
              You are signed in as <b>{person.email}</b>.
            </p>
            <Stores person={person} />
            <button type="button" className="button plain wide-button" onClick={leave} disabled={isLeaving}>
              Sign Out
            </button>
          </section>
        )}
      </SignedIn>
    </Page>
  )
}

function Stores({ person }: { readonly person: Person }) {
  const [stores, setStores] = useState<readonly OwnStore[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    const query = `business_members?select=role,businesses(name,slug)&user_id=eq.${person.id}`
    askAsPerson<readonly OwnStore[]>(query).then(setStores, (error: unknown) => {
      console.warn('dashboard: the stores could not be read', error)
      setStores('failed')
    })
  }, [person.id])
  if (stores === 'loading') return <span className="bone" />
  if (stores === 'failed')
    return <p className="note">Your stores could not be loaded. Please reload the page.</p>
  if (stores.length === 0) return <p className="note">You have no store yet.</p>
  return (
    <ul className="stores-list" aria-label="Your stores">
      {stores.map(({ role, businesses }) => (
        <li key={businesses.slug}>
          <a href={`/${businesses.slug}`}>
            <b>{businesses.name}</b>
            <span>{role}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
