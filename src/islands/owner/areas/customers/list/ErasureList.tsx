// Lists erasures that people requested: when, by whom, and how many orders stay in the books. Shows nothing about these people.
import { useQuery } from '@tanstack/react-query'
import { listErasures } from '#data/owner/customers/customers.ts'
import { When } from '#kit/show/When.tsx'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'

export function ErasureList() {
  const { id } = useBusiness()
  const keys = useStoreKeys()
  const { person } = useBusinessChoice()
  const { data = [] } = useQuery({
    queryKey: keys.customers.erasures,
    queryFn: () => listErasures(id),
  })
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
