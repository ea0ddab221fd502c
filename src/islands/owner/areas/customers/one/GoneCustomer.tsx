// What stands in the place of a customer who was merged into another record, or erased: the way to the record that stayed, and what was typed here.
import { Link } from 'wouter'
import { fetchMergedInto } from '#data/owner/customers/customers.ts'
import { readDraft } from '#kit/form/draft-storage.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { notesDraft } from './CustomerNotes.tsx'

export function GoneCustomer({ id }: { readonly id: string }) {
  const { id: businessId } = useBusiness()
  const { data: keptId } = useStoreFetch('customers', ['merged-into', id], (store) =>
    fetchMergedInto(store, id),
  )
  const typed = (readDraft(notesDraft(businessId, id), Date.now())?.values as { notes?: string } | undefined)
    ?.notes
  return (
    <>
      <p>
        {keptId
          ? 'Somebody has merged them with another record.'
          : 'They may have been merged with another record, or erased.'}
      </p>
      {keptId && (
        <p>
          <Link href={`/dashboard/customers/${keptId}`} className="text-indigo underline">
            Open the record that stayed
          </Link>
        </p>
      )}
      {typed && (
        <div className="mt-3 rounded-card bg-paper p-3 text-left text-ink">
          <p className="font-semibold">You typed here, and it is not saved:</p>
          <p translate="no" className="whitespace-pre-line break-words">
            {typed}
          </p>
        </div>
      )}
    </>
  )
}
