// The table of what each role may do, in plain words: the same table by which the database decides.
import { Check, Minus } from 'lucide-react'
import { DEED_WORDS, DEEDS, ROLE_NAMES, ROLES, roleMay } from '#domain/team/roles.ts'
import { Card } from '../../../kit/page/Card.tsx'

export function RolesCard() {
  return (
    <Card title="What each role may do">
      <div className="-mx-4 overflow-x-auto px-4 lg:-mx-5 lg:px-5">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-line border-b">
              <td />
              {ROLES.map((role) => (
                <th key={role} scope="col" className="px-1 py-2 text-center font-semibold">
                  {ROLE_NAMES[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {DEEDS.map((deed) => (
              <tr key={deed}>
                <th scope="row" className="py-2 pr-2 font-normal">
                  {DEED_WORDS[deed]}
                </th>
                {ROLES.map((role) => (
                  <td key={role} className="px-1 py-2 text-center">
                    <Mark isAllowed={roleMay(role, deed)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-mute text-sm">
        Staff set the price of a product that they add; a price that stands is changed by owners and managers.
      </p>
    </Card>
  )
}

function Mark({ isAllowed }: { readonly isAllowed: boolean }) {
  const Icon = isAllowed ? Check : Minus
  return (
    <>
      <Icon
        size={18}
        strokeWidth={2}
        aria-hidden="true"
        className={`mx-auto ${isAllowed ? 'text-leaf' : 'text-mute'}`}
      />
      <span className="sr-only">{isAllowed ? 'Yes' : 'No'}</span>
    </>
  )
}
