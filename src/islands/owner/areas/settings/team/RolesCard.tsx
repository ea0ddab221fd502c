// The table of what each role may do, in plain words: the same table by which the database decides. The owner gives the named rights to a role or takes
// them with a switch; everybody else reads. On phones each line names its roles below.
import { Check, Minus } from 'lucide-react'
import { setRoleRight, type TeamPage } from '#contract/sql/account/team.ts'
import { MEMBER_ACTION_WORDS, ROLE_NAMES, roleDoes } from '#domain/team/role-words.ts'
import {
  MEMBER_ACTIONS,
  type MemberAction,
  NAMED_RIGHTS,
  type NamedRight,
  ROLES,
  type Role,
  roleMay,
} from '#domain/team/roles.ts'
import { Toggle } from '#kit/form/ChoiceFields.tsx'
import { Card } from '#kit/page/Card.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { TEAM_REFUSALS, useTeamReadAgain } from './team-writes.ts'

type Rights = TeamPage['rights']

export function RolesCard({ rights }: { readonly rights: Rights }) {
  const isOwner = may(useBusiness(), 'team')
  const decided = (role: Role) =>
    Object.fromEntries(rights.flatMap((row) => (row.role === role ? [[row.right, row.isAllowed]] : [])))
  return (
    <Card title="What each role may do">
      {isOwner && (
        <p className="mb-3">
          Switch on what managers and staff may see and do. It holds at once, on every phone and computer.
        </p>
      )}
      <table className="block w-full text-left sm:table">
        <thead className="sr-only sm:not-sr-only">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 font-semibold">
              What
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className="px-2 py-2 text-center font-semibold">
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line sm:table-row-group">
          {MEMBER_ACTIONS.map((action) => (
            <tr key={action} className="flex flex-wrap gap-x-5 gap-y-1 py-2 sm:table-row">
              <th scope="row" className="basis-full font-normal sm:py-2 sm:pr-2">
                {MEMBER_ACTION_WORDS[action]}
              </th>
              {ROLES.map((role) => {
                const isAllowed = roleMay(role, action, decided(role))
                const right = isOwner && isNamed(action) ? action : null
                // On phones two switches fit a line; the owner's tick goes without saying.
                const hiding = right && role === 'owner' ? 'max-sm:hidden' : ''
                return (
                  <td key={role} className={`text-mute text-sm sm:px-2 sm:py-2 sm:text-center ${hiding}`}>
                    {right && role !== 'owner' ? (
                      <RightSwitch role={role} right={right} isAllowed={isAllowed} />
                    ) : (
                      <Mark role={role} isAllowed={isAllowed} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-mute text-sm">
        Whoever adds a product sets its price and its stock; the rights are about changing what stands. Who
        sees orders can add them up by hand: without figures nobody is shown a sum.
      </p>
    </Card>
  )
}

function isNamed(action: MemberAction): action is NamedRight {
  return NAMED_RIGHTS.some((right) => right === action)
}

type SwitchProps = {
  readonly role: Exclude<Role, 'owner'>
  readonly right: NamedRight
  readonly isAllowed: boolean
}

/** Acts at once. */
function RightSwitch({ role, right, isAllowed }: SwitchProps) {
  const after = useTeamReadAgain()
  const { save, isSaving } = useStoreWrite(setRoleRight, TEAM_REFUSALS)
  const name = ROLE_NAMES[role]
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`sm:hidden ${isAllowed ? 'text-ink' : ''}`}>
        {name}
      </span>
      <Toggle
        label={`${name}: ${MEMBER_ACTION_WORDS[right]}`}
        isOn={isAllowed}
        isDisabled={isSaving}
        onChange={(isOn) =>
          void save(
            { role, right, isAllowed: isOn },
            after(`${isOn ? 'You let' : 'You no longer let'} ${roleDoes(role, right)}`),
          )
        }
      />
    </span>
  )
}

type MarkProps = { readonly role: Role; readonly isAllowed: boolean }

function Mark({ role, isAllowed }: MarkProps) {
  const Icon = isAllowed ? Check : Minus
  return (
    <span className="relative inline-flex items-center gap-1">
      <Icon size={18} strokeWidth={2} aria-hidden="true" className={isAllowed ? 'text-leaf' : 'text-mute'} />
      <span className={`sm:hidden ${isAllowed ? 'text-ink' : ''}`}>{ROLE_NAMES[role]}</span>
      <span className="sr-only">{isAllowed ? 'Yes' : 'No'}</span>
    </span>
  )
}
