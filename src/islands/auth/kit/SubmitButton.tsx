// The main button of a form. Disabled until the script runs (a plain form submit would put the password into the address), and while a
// submit is running.
import { MAIN_BUTTON } from './look.ts'

type Props = {
  readonly label: string
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly isReady: boolean
}

export function SubmitButton({ label, busyLabel, isBusy, isReady }: Props) {
  return (
    <button type="submit" className={MAIN_BUTTON} disabled={!isReady || isBusy}>
      {isBusy ? busyLabel : label}
    </button>
  )
}
