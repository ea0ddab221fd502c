// The frame of a form, with its main button. The button is disabled until the script runs (a plain form submit would put the password into
// the address), and while a submit is running.
import type { FormEvent, Ref } from 'react'
import { handled } from '#components/crash/Faults.tsx'
import type { Elements } from '#components/text/elements.ts'
import { MAIN_BUTTON } from './look.ts'

type Props = {
  readonly ref: Ref<HTMLFormElement>
  /** Gets what was typed. Not called while a submit is running. */
  readonly onSubmit: (typed: FormData) => Promise<void>
  /** The words of the button, now and while a submit is running. */
  readonly label: string
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly isReady: boolean
  readonly children: Elements
  /** Under the button. */
  readonly note?: Elements
}

export function Form({ ref, onSubmit, label, busyLabel, isBusy, isReady, children, note }: Props) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) await onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form className="mt-5" ref={ref} method="post" noValidate onSubmit={handled(submit)} aria-busy={isBusy}>
      {children}
      <button type="submit" className={MAIN_BUTTON} disabled={!isReady || isBusy}>
        {isBusy ? busyLabel : label}
      </button>
      {note}
    </form>
  )
}
