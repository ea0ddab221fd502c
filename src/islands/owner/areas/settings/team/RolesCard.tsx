// The table of what each role may do, in plain words: the same table by which the database decides. On phones each line names its roles below.
import { Check, Minus } from 'lucide-react'
import { MEMBER_ACTION_WORDS, ROLE_NAMES } from '#domain/team/role-words.ts'
import { MEMBER_ACTIONS, ROLES, roleMay } from '#domain/team/roles.ts'
import { Card } from '#kit/page/Card.tsx'

export function RolesCard() {
  return (
    <Card title="What each role may do">
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
              {ROLES.map((role) => (
                <td key={role} className="text-mute text-sm sm:px-2 sm:py-2 sm:text-center">
                  <Mark role={role} isAllowed={roleMay(role, action)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-mute text-sm">
        Staff set the price of a product that they add; a price that stands is changed by owners and managers.
      </p>
    </Card>
  )
}

type MarkProps = { readonly role: keyof typeof ROLE_NAMES; readonly isAllowed: boolean }

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
