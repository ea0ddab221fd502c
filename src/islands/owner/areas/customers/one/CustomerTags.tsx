// A customer's tags. A change appears at once, and is taken back when the database refuses.
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { customerDetails, customerTags, tagCustomers } from '#contract/sql/orders/customers.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { hasTag, parseTag } from '#domain/customer/customer-tags.ts'
import { Button } from '#kit/action/Button.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { storeKey, useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { CUSTOMER_REFUSALS } from '../shared/use-customers.ts'

export function CustomerTags({ customer }: { readonly customer: CustomerDetails }) {
  const change = useTagChange(customer)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { data: known = [] } = useStoreRead(customerTags)
  const listId = useId()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const tag = parseTag(typed)
    if (tag === null) return setError('Write a word of 40 letters at most.')
    setTyped('')
    if (!hasTag(customer.tags, tag)) void change(tag, 'on')
  }
  return (
    <Card title="Tags">
      {customer.tags.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2">
          {customer.tags.map((tag) => (
            <li key={tag} className="flex items-center rounded-full bg-indigo-soft pl-4 text-indigo">
              <span className="break-all">{tag}</span>
              <button
                type="button"
                aria-label={`Take off ${tag}`}
                className="grid size-11 place-items-center rounded-full hover:bg-line"
                onClick={() => void change(tag, 'off')}
              >
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} className="flex items-end gap-2">
        <TextField
          label="New tag"
          list={listId}
          autoComplete="off"
          frameClass="flex-1"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <datalist id={listId}>
          {known
            .filter(({ tag }) => !hasTag(customer.tags, tag))
            .map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <Button type="submit" kind="soft" disabled={typed.trim() === ''}>
          Add
        </Button>
      </form>
    </Card>
  )
}

function useTagChange(customer: CustomerDetails) {
  const { id: businessId } = useBusiness()
  const client = useQueryClient()
  const { save } = useStoreWrite(tagCustomers, CUSTOMER_REFUSALS)
  const queryKey = storeKey(businessId, customerDetails, { customerId: customer.id })
  const show = (tags: readonly string[]) =>
    client.setQueryData<CustomerDetails | null>(queryKey, (old) => (old ? { ...old, tags } : old))

  const change = async (tag: string, to: 'on' | 'off'): Promise<void> => {
    const before = customer.tags
    await client.cancelQueries({ queryKey })
    show(to === 'on' ? [...before, tag] : before.filter((own) => !hasTag([own], tag)))
    const onSaved = () => {
      if (to === 'on') return
      toast({ text: `${tag} is off`, action: { label: 'Undo', onPress: () => void change(tag, 'on') } })
    }
    const rollBack = () => show(before)
    await save({ customers: [customer.id], tag, on: to === 'on' }, { onSaved, rollBack })
  }
  return change
}
