// The main button of a form. It cannot be pressed before the script runs (nothing may be sent the browser's own way, with the
// password in the address) nor twice.

type Props = {
  readonly label: string
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly isReady: boolean
}

export function SubmitButton({ label, busyLabel, isBusy, isReady }: Props) {
  return (
    <button type="submit" className="button wide-button" disabled={!isReady || isBusy}>
      {isBusy ? busyLabel : label}
    </button>
  )
}
