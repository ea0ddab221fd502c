// A customer's tags: shown at once when they are put on or taken off, and put back when the database says no.
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { tagCustomers } from '#data/owner/customers.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { hasTag, parseTag } from '#domain/customer/customer-tags.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { NOT_REACHED, refusalWords } from '../refusal-words.ts'
import { useRefreshCustomers, useTags } from '../use-customers.ts'

export function CustomerTags({ customer }: { readonly customer: CustomerDetails }) {
  const change = useTagChange(customer)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { data: known = [] } = useTags(useBusiness().id)
  const listId = useId()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const tag = parseTag(typed)
    if (tag === null) return setError('Write a word of 40 letters at most.')
    setTyped('')
    if (!hasTag(customer.tags, tag)) void change(tag, true)
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
                onClick={() => void change(tag, false)}
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
  const refresh = useRefreshCustomers(businessId)
  const key = ['customers', businessId, 'customer', customer.id]
  const show = (tags: readonly string[]) =>
    client.setQueryData<CustomerDetails | null>(key, (old) => (old ? { ...old, tags } : old))

  const change = async (tag: string, isOn: boolean): Promise<void> => {
    const before = customer.tags
    await client.cancelQueries({ queryKey: key })
    show(isOn ? [...before, tag] : before.filter((own) => !hasTag([own], tag)))
    try {
      const changed = await tagCustomers(businessId, [customer.id], tag, isOn)
      if (!changed.ok) toast({ kind: 'bad', text: refusalWords(changed.error) })
      else if (!isOn)
        toast({ text: `${tag} is off`, action: { label: 'Undo', onPress: () => void change(tag, true) } })
    } catch (error) {
      console.warn('customer: tag not saved', error)
      show(before)
      toast({ kind: 'bad', text: NOT_REACHED })
    } finally {
      void refresh()
    }
  }
  return change
}
