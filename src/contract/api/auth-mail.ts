// POST /api/webhooks/auth-mail: a mail that Supabase Auth asks for (its "send email" hook), in the words of its source (internal/mailer).
import * as v from 'valibot'

const address = v.pipe(v.string(), v.maxLength(254), v.regex(/^[^@\s<>",;]+@[^@\s<>",;]+$/))
const token = v.pipe(v.string(), v.regex(/^[\w-]{8,200}$/))

const asked = v.object({
  user: v.object({
    id: v.pipe(v.string(), v.uuid()),
    email: v.union([address, v.literal('')]),
    /** The wanted address of a change. */
    new_email: v.optional(v.union([address, v.literal('')])),
    user_metadata: v.nullish(v.record(v.string(), v.unknown())),
  }),
  email_data: v.object({
    email_action_type: v.picklist(['signup', 'recovery', 'invite', 'magiclink', 'email_change']),
    token_hash: token,
    /** Of a change of address: the token for the present address. `token_hash` is then the one for the new address. */
    token_hash_new: v.optional(v.union([token, v.literal('')])),
    redirect_to: v.pipe(v.string(), v.maxLength(2000)),
  }),
})

/** A mail to send, with the token of its link. */
export type WantedLetter = { readonly to: string; readonly token: string }

export type AuthMail = {
  readonly kind: 'signup' | 'recovery' | 'invite' | 'magiclink' | 'email_change'
  readonly userId: string
  /** The address of the account; '' when it has none yet. */
  readonly email: string
  /** Where the link leads after it was used; the auth server has checked it against its list. */
  readonly redirectTo: string
  /** `from_store` of the person's metadata, as it came. */
  readonly openedAt: string | null
  /** Two for a change of address: both addresses must agree. */
  readonly letters: readonly WantedLetter[]
}

/** The mail that is asked for; null for anything else, such as a kind that the product does not have (codes of six digits). */
export function parseAuthMail(text: string): AuthMail | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), asked), text)
  if (!parsed.success) return null
  const { user, email_data: data } = parsed.output
  const letters = lettersOf(user.email, user.new_email ?? '', data)
  if (letters.some(({ to }) => to === '')) return null
  const openedAt = user.user_metadata?.['from_store']
  return {
    kind: data.email_action_type,
    userId: user.id,
    email: user.email,
    redirectTo: data.redirect_to,
    openedAt: typeof openedAt === 'string' ? openedAt : null,
    letters,
  }
}

function lettersOf(
  email: string,
  newEmail: string,
  data: v.InferOutput<typeof asked>['email_data'],
): readonly WantedLetter[] {
  if (data.email_action_type !== 'email_change') return [{ to: email, token: data.token_hash }]
  // The names are crossed in the source: `token_hash_new` belongs to the present address.
  const current = data.token_hash_new ? [{ to: email, token: data.token_hash_new }] : []
  return [...current, { to: newEmail, token: data.token_hash }]
}
