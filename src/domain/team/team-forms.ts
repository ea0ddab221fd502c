// The forms about people: an invitation, and the name of a person who joins.
import { parseEmail } from '../basics/email.ts'
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { ok } from '../basics/result.ts'
import { isBlankLooking, sanitiseShort } from '../basics/text.ts'
import type { Role } from './roles.ts'

/** The roles in which people are invited: nobody becomes owner but by hand-over. */
export type InvitedRole = Exclude<Role, 'owner'>

export type InviteForm = { address: string; role: InvitedRole }

export type InviteDraft = { readonly address: string; readonly role: InvitedRole }

/** Reads an invitation by mail. */
export function readInviteForm({ address, role }: InviteForm): ReadForm<InviteDraft, keyof InviteForm> {
  const email = parseEmail(address)
  return email.ok
    ? ok({ address: email.value, role })
    : faulty({ address: 'An address like ada@example.com.' })
}

export type JoinForm = { name: string }

/** Reads the name under which a person joins. */
export function readJoinForm({ name }: JoinForm): ReadForm<string, keyof JoinForm> {
  const cleaned = sanitiseShort(name)
  if (isBlankLooking(cleaned)) return faulty({ name: 'Your name, so that the owner knows you.' })
  return cleaned.length > 80 ? faulty({ name: 'A shorter name, of at most 80 letters.' }) : ok(cleaned)
}

/** True for the token of an invitation: 32 bytes in base64url. */
export function isJoinToken(value: string | undefined): value is string {
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value)
}

/** The address that a person opens to join: `https://oja.example/join/…`. */
export function joinLink(origin: string, token: string): string {
  return `${origin}/join/${token}`
}
