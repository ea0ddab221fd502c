// What was just done, with what follows it: telling the customer. Stays until the next step, and never covers it.
import { MessageCircle } from 'lucide-react'
import type { MessageKind } from '#domain/order-messages.ts'
import { Button } from '../../kit/Button.tsx'

export type DoneStep = { readonly text: string; readonly kind: MessageKind }

type Props = { readonly step: DoneStep; readonly onMessage: (kind: MessageKind) => void }

export function DoneNote({ step, onMessage }: Props) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3">
      <p role="status" className="font-medium">
        {step.text}
      </p>
      <Button kind="leaf" Icon={MessageCircle} className="px-4" onClick={() => onMessage(step.kind)}>
        Tell the customer
      </Button>
    </div>
  )
}
