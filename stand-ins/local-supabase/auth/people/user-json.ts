// Writes a person as JSON, in GoTrue's form.

import type { UserRow } from './users.ts'

/** The person in the form of the API. */
export function userJson(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    phone: user.phone ?? '',
    invited_at: user.invited_at ?? undefined,
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    confirmed_at: user.confirmed_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    new_email: user.email_change || undefined,
    email_change_sent_at: (user.email_change && user.email_change_sent_at) || undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities ?? [],
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...(user.banned_until ? { banned_until: user.banned_until } : {}),
    ...(user.deleted_at ? { deleted_at: user.deleted_at } : {}),
    is_anonymous: user.is_anonymous,
  }
}
