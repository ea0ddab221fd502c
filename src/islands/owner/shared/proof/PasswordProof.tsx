// The part of a dangerous dialog in which a person proves who they are: by password, or by a link in a mail.
import { requestSignInLink } from '#data/session/auth-calls.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { intoView, MailLink } from './MailLink.tsx'

type Props = {
  readonly password: string
  readonly onPassword: (password: string) => void
  /** Why the last try was refused. `wantsMail`: the password is not enough, or the person has no password. */
  readonly failure: string | null
  readonly wantsMail: boolean
  /** The verb for the sentence: `delete`, `go on`. */
  readonly act: string
}

/** Holds no password itself, so that the dialog can forget it. */
export function PasswordProof({ password, onPassword, failure, wantsMail, act }: Props) {
  return (
    <>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        hint="No password, because you sign in with Google? Leave it empty."
      />
      {failure && <ErrorNote text={failure} />}
      {wantsMail && (
        <div ref={intoView}>
          <MailLink
            action="Send me a sign-in link"
            send={requestSignInLink}
            next={`Open its link in this browser and press the buttons. Then come back here, empty the password field and ${act} within ten minutes.`}
          />
        </div>
      )}
    </>
  )
}
