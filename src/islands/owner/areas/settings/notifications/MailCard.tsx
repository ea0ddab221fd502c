// Mails about the store to its owner: on any device the same. Each switch acts at once.
import { useQueryClient } from '@tanstack/react-query'
import { readMailChoices, saveMailChoices } from '#contract/sql/account/notifications.ts'
import { call } from '#data/client.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import type { MailChoices } from '#domain/notification/mail-choices.ts'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { storeKey, useStoreRead } from '#owner/session/store-data.ts'

const KINDS: readonly { readonly kind: keyof MailChoices; readonly label: string; readonly hint: string }[] =
  [
    {
      kind: 'unseenOrders',
      label: 'Orders that nobody has opened',
      hint: 'When an order has waited for ten minutes. At most one mail in half an hour.',
    },
    { kind: 'summary', label: 'The day in one mail', hint: 'At 8 in the evening, on days with orders.' },
  ]

export function MailCard() {
  const { person } = useBusinessChoice()
  const { query, change } = useMailChoices()
  return (
    <Card title={`Mails to ${person.email}`} isStack>
      <Loaded query={query} failed="Your choices could not be loaded." rows={1}>
        {(choices) => (
          <>
            {KINDS.map(({ kind, label, hint }) => (
              <SwitchField
                key={kind}
                label={label}
                hint={hint}
                isOn={choices[kind]}
                onChange={(isOn) => change({ [kind]: isOn })}
              />
            ))}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** Choices are shown at once, and taken back when the server does not take them. */
function useMailChoices() {
  const { id } = useBusiness()
  const queryKey = storeKey(id, readMailChoices)
  const client = useQueryClient()
  const { save } = useSave()
  const query = useStoreRead(readMailChoices)
  const { data } = query
  const change = (changed: Partial<MailChoices>) => {
    if (!data) return
    const { unseenOrders, summary } = { ...data, ...changed }
    const next = { unseenOrders, summary }
    client.setQueryData(queryKey, next)
    void save({
      send: async () => call(await ownerDatabase(), saveMailChoices, { businessId: id, ...next }),
      rollBack: () => client.setQueryData(queryKey, data),
      refusalText: () => 'You no longer own this shop.',
    })
  }
  return { query, change }
}
