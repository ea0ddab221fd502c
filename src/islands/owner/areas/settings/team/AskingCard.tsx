// People who have opened a link and wait for the owner's answer.
import { cancelInvitation, letIn, type PersonAsking } from '#data/owner/team/team.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useTeamWrite } from './use-team.ts'

export function AskingCard({ asking }: { readonly asking: readonly PersonAsking[] }) {
  return (
    <Card title="Wants to join">
      <ul className="flex flex-col gap-4">
        {asking.map((person) => (
          <AskingRow key={person.id} person={person} />
        ))}
      </ul>
    </Card>
  )
}

function AskingRow({ person }: { readonly person: PersonAsking }) {
  const business = useBusiness()
  const { run, isSaving } = useTeamWrite()
  const { id, name, address } = person
  return (
    <li className="flex flex-col gap-3">
      <p className="[overflow-wrap:anywhere]">
        <b translate="no">{name}</b>
        <span>{`, ${address}, has opened your link and wants to work here as staff. Let them in only when you know this address.`}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          isBusy={isSaving}
          busyText="One moment…"
          onClick={() => void run(() => letIn(business.id, person), `${name} is in the team`)}
        >{`Let ${name} in`}</Button>
        <Button
          kind="plain"
          disabled={isSaving}
          onClick={() => void run(() => cancelInvitation(business.id, id), `${name} was not let in`)}
        >
          No
        </Button>
      </div>
    </li>
  )
}
