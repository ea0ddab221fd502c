// People who have opened a link and wait for the owner's answer.
import { cancelInvitation, letIn, type PersonAsking } from '#contract/sql/account/team.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { TEAM_REFUSALS } from './copy.ts'
import { useTeamReadAgain } from './use-team-read-again.ts'

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
  const after = useTeamReadAgain()
  const { save: admit, isSaving: isAdmitting } = useStoreWrite(letIn, TEAM_REFUSALS)
  const { save: refuse, isSaving: isRefusing } = useStoreWrite(cancelInvitation)
  const { id, name, address } = person
  return (
    <li className="flex flex-col gap-3">
      <p className="[overflow-wrap:anywhere]">
        <b translate="no">{name}</b>
        <span>{`, ${address}, has opened your link and wants to work here as staff. Let them in only when you know this address.`}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          isBusy={isAdmitting}
          busyText="One moment…"
          onClick={() => void admit({ id, address }, after(`${name} is in the team`))}
        >{`Let ${name} in`}</Button>
        <Button
          kind="plain"
          disabled={isAdmitting || isRefusing}
          onClick={() => void refuse({ id }, after(`${name} was not let in`))}
        >
          No
        </Button>
      </div>
    </li>
  )
}
