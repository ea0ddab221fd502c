// One act that waits: what and when, and where the server refused it, why and what can be done.
import { useLocation } from 'wouter'
import { dropAction, tryAgain } from '#data/owner/outbox/outbox.ts'
import type { WaitingAction } from '#data/owner/outbox/waiting.ts'
import { Button } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { dropDraft } from '#kit/form/draft-storage.ts'
import { When } from '#kit/show/When.tsx'
import { useBusinessChoice } from '#owner/session/business.ts'
import { waitingSaleHref, waitingSaleKey } from '#owner/shared/orders/waiting-sale.ts'
import { waitingRefusalText } from './refusals.ts'

type Props = { readonly action: WaitingAction; readonly onLeave: () => void }

export function WaitingRow({ action, onLeave }: Props) {
  const { business, businesses, switchTo } = useBusinessChoice()
  const [, navigate] = useLocation()
  const { label, madeAt, refusal, href, typed, businessId } = action
  const shop = businesses.find(({ id }) => id === businessId)
  const open = (to: string) => {
    onLeave()
    if (businessId !== business?.id) switchTo(businessId)
    navigate(to)
  }
  const remove = () => {
    dropDraft(waitingSaleKey(action))
    return dropAction(action)
  }
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b className="min-w-0 break-words">{label}</b>
        <span className="text-mute text-sm">
          {businesses.length > 1 && <span>{`${shop?.name ?? 'Another shop'} · `}</span>}
          <When at={new Date(madeAt).toISOString()} />
        </span>
      </p>
      {refusal && (
        <p role="alert" className="text-clay">
          {waitingRefusalText(action, shop?.currency ?? 'NGN')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {refusal && <Again action={action} />}
        {refusal && typed !== undefined && (
          <Button kind="soft" onClick={() => open(waitingSaleHref(action))}>
            Open the sale
          </Button>
        )}
        {href && (
          <Button kind="plain" onClick={() => open(href)}>
            Look at it
          </Button>
        )}
        <AskButton
          label="Remove"
          name={`Remove: ${label}`}
          title="Remove what waits?"
          action="Remove it"
          onConfirm={remove}
        >
          <p>{`${label} was done without a line, and is not sent then. This cannot be undone.`}</p>
        </AskButton>
      </div>
    </li>
  )
}

/** Money that was refused because other money came meanwhile is written too when its member says that it is another payment. */
function Again({ action }: Pick<Props, 'action'>) {
  const { refusal, args } = action
  if (refusal?.code === 'payment_moved') {
    const payment = { ...(args['payment'] as object), seenPaid: refusal.details['paid'] }
    return (
      <Button kind="soft" onClick={() => void tryAgain(action, { ...args, payment })}>
        Yes, write it
      </Button>
    )
  }
  return (
    <Button kind="soft" onClick={() => void tryAgain(action)}>
      Try again
    </Button>
  )
}
