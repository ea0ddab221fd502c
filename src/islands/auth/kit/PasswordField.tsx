// A password with a button that shows it, and a hint when Caps Lock is on.
import { type KeyboardEvent, useState } from 'react'
import { capsLock, hidePassword, showPassword } from '#messages/en/sign-in.ts'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { ICON_BUTTON } from './look.ts'

type Props = {
  readonly name: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly error?: string | undefined
  readonly hint?: string
}

/** `autoComplete` tells password managers whether to fill in or to make one. */
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
          {!error && <span>{hint}</span>}
          <span className="flex items-center gap-1.5 text-note font-semibold text-clay" role="status">
            {hasCapsLock && capsLock}
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
      <button
        type="button"
        className={`absolute top-0.5 right-0.5 ${ICON_BUTTON}`}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
        <span className="sr-only">{isShown ? hidePassword : showPassword}</span>
      </button>
    </Field>
  )
}
