// Shown when the auth server does not answer: an outage must not look like a sign-out.
import * as messages from '#messages/en/sign-in.ts'
import { MAIN_BUTTON } from './look.ts'
import { Sheet } from './Sheet.tsx'

export function Unreachable() {
  return (
    <Sheet title={messages.unreachable} lead={messages.unreachableLead}>
      <button type="button" className={`mt-5 ${MAIN_BUTTON}`} onClick={() => location.reload()}>
        {messages.tryAgain}
      </button>
    </Sheet>
  )
}
