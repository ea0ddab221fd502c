// Lists erasures that people requested: when, by whom, and how many orders stay in the books. Shows nothing about these people.
import { listErasures } from '#data/owner/customers/customers.ts'
import { When } from '#kit/show/When.tsx'
import { useBusinessChoice } from '#owner/session/business.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'

export function ErasureList() {
  const { person } = useBusinessChoice()
  const { data = [] } = useStoreFetch('customers', ['erasures'], listErasures)
  if (data.length === 0) return null
  return (
    <details className="text-mute">
      <summary className="min-h-11 content-center">
        {`${data.length === 1 ? '1 person was' : `${data.length} people were`} erased on request`}
      </summary>
      <ul className="flex flex-col gap-1 pb-3">
        {data.map(({ id: key, at, orders, actor }) => (
          <li key={key}>
            <When at={at} />
            <span>{`, by ${actor === person.id ? 'you' : 'a colleague'}: ${orders === 1 ? '1 order stays' : `${orders} orders stay`} in the books without a name.`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
