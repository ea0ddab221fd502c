// That people were erased on request: when, by whom, how many orders stay in the books. Nothing about them.
import { useQuery } from '@tanstack/react-query'
import { listErasures } from '#data/owner/customers-erase.ts'
import { When } from '../../kit/When.tsx'
import { useBusiness, useBusinessChoice } from '../../session/business.ts'

export function Erasures() {
  const { id } = useBusiness()
  const { person } = useBusinessChoice()
  const { data = [] } = useQuery({
    queryKey: ['customers', id, 'erasures'],
    queryFn: () => listErasures(id),
  })
  if (data.length === 0) return null
  return (
    <details className="text-mute">
      <summary className="min-h-11 content-center">
        {data.length === 1 ? '1 person was' : `${data.length} people were`} erased on request
      </summary>
      <ul className="flex flex-col gap-1 pb-3">
        {data.map(({ id: key, at, orders, actor }) => (
          <li key={key}>
            <When at={at} />, by {actor === person.id ? 'you' : 'a colleague'}:{' '}
            {orders === 1 ? '1 order stays' : `${orders} orders stay`} in the books without a name.
          </li>
        ))}
      </ul>
    </details>
  )
}
