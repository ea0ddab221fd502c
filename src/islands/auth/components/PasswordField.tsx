// A password with a button that shows it, and a word when Caps Lock is on.
import { type KeyboardEvent, useState } from 'react'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

type Props = {
  readonly name: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly error?: string | undefined
  readonly hint?: string
}

export function PasswordField({ name, label, autoComplete, error, hint }: Props) {
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field
      name={name}
      label={label}
      error={error}
      hint={
        <>
          {!error && hint}
          <span className="caps" role="status">
            {hasCapsLock && 'Caps Lock is on'}
          </span>
        </>
      }
      input={{
        type: isShown ? 'text' : 'password',
        autoComplete,
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
        onKeyDown: watch,
        onKeyUp: watch,
        onBlur: () => setCapsLock(false),
      }}
    >
      <button type="button" className="round" onClick={() => setShown(!isShown)}>
        <Icon name={isShown ? 'eye-off' : 'eye'} />
        <span className="unseen">{isShown ? 'Hide password' : 'Show password'}</span>
      </button>
    </Field>
  )
}
