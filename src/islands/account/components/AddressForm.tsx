// One address, new or changed.
import { type FormEvent, useState } from 'react'
import { showErrors } from '#components/forms/show-errors.ts'
import * as messages from '#messages/en/account.ts'
import { type AddressDraft, type AddressErrors, checkAddress } from '../account.ts'

type Props = {
  readonly draft: AddressDraft
  readonly save: (address: AddressDraft) => Promise<boolean>
  readonly cancel: () => void
}

const FIELDS = [
  { name: 'name', autoComplete: 'name', type: 'text' },
  { name: 'phone', autoComplete: 'tel', type: 'tel' },
  { name: 'address', autoComplete: 'street-address', type: 'text' },
  { name: 'landmark', autoComplete: 'off', type: 'text' },
] as const

/** `save` resolves with false when the address was not stored: what was typed stays. */
export function AddressForm({ draft, save, cancel }: Props) {
  const [errors, setErrors] = useState<AddressErrors>({})
  const [step, setStep] = useState<'editing' | 'saving' | 'failed'>('editing')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => String(new FormData(form).get(name) ?? '')
    const checked = checkAddress({
      ...(draft.id ? { id: draft.id } : {}),
      name: text('name'),
      phone: text('phone'),
      address: text('address'),
      landmark: text('landmark'),
    })
    showErrors(form, () => setErrors(checked.ok ? {} : checked.errors))
    if (!checked.ok) return
    setStep('saving')
    if (!(await save(checked.value))) setStep('failed')
  }

  return (
    <form className="card" noValidate onSubmit={submit}>
      {FIELDS.map(({ name, autoComplete, type }) => {
        const error = name === 'landmark' ? undefined : errors[name]
        return (
          <div className="pair" key={name}>
            <label htmlFor={`address-${name}`}>{messages.fields[name]}</label>
            <input
              id={`address-${name}`}
              name={name}
              type={type}
              autoComplete={autoComplete}
              defaultValue={draft[name]}
              required={name === 'name' || name === 'phone'}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `address-${name}-error` : undefined}
            />
            {error && (
              <p id={`address-${name}-error`} role="alert">
                {error}
              </p>
            )}
          </div>
        )
      })}
      {step === 'failed' && <p role="alert">{messages.notSaved}</p>}
      <div className="does">
        <button type="submit" className="btn" disabled={step === 'saving'}>
          {step === 'saving' ? messages.saving : messages.save}
        </button>
        <button type="button" className="quiet" onClick={cancel}>
          {messages.cancel}
        </button>
      </div>
    </form>
  )
}
