// After the return from the provider's page: asks the server whether the payment has arrived. The address alone grants nothing.
import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { Refusal } from '#data/errors.ts'
import { checkPayment } from '#data/owner/settings/plan.ts'
import { Button } from '#kit/action/Button.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { planRefusalText } from '#owner/shared/plan/copy.ts'
import { usePlanChanged } from '#owner/shared/plan/use-plan.ts'

/** How often a payment that has not arrived is asked about. */
const POLL_MS = 5_000

const SENTENCES = {
  paid: 'Your payment has arrived. Thank you!',
  pending:
    'Your payment has not arrived yet. A transfer may take some minutes: we look again and again, and the plan follows by itself.',
  failed: 'Nothing was paid. You can try again.',
  refused: 'A payment arrived, but not as agreed. Our team looks at it and writes to you.',
} as const

export function ReturnNote() {
  const query = new URLSearchParams(useSearch())
  // `trxref` is the provider's own name for it.
  const reference = query.get('reference') ?? query.get('trxref')
  return reference ? <Checked key={reference} reference={reference} /> : null
}

function Checked({ reference }: { readonly reference: string }) {
  const { id } = useBusiness()
  const changed = usePlanChanged()
  const { data, isFetching, refetch } = useQuery({
    queryKey: useStoreKeys().settings.payment(reference),
    queryFn: async () => {
      const answer = await checkPayment(id, reference)
      if (answer.ok && answer.value.status === 'paid') await changed()
      return answer
    },
    refetchInterval: ({ state }) =>
      state.data?.ok && state.data.value.status === 'pending' ? POLL_MS : false,
    staleTime: 0,
  })
  const status = data?.ok ? data.value.status : null
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-lamp-soft p-4">
      <p className="min-w-0 flex-1 basis-52">{sentence(data, status)}</p>
      {status !== 'paid' && (
        <Button kind="plain" isBusy={isFetching} busyText="Looking…" onClick={() => void refetch()}>
          Look again
        </Button>
      )}
    </div>
  )
}

function sentence(
  data: { readonly ok: boolean; readonly error?: Refusal } | undefined,
  status: keyof typeof SENTENCES | null,
): string {
  if (status) return SENTENCES[status]
  return data?.error ? planRefusalText(data.error) : 'Looking for your payment…'
}
