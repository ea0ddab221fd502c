// E-mail addresses as the sign-in and checkout forms accept them. The check does not show whether the mailbox exists.

import { type Failure, fail, ok, type Result } from './result.ts'

/** The HTML standard's e-mail pattern (WHATWG, "valid email address"), with at least one dot in the domain. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * Cleans and checks an address (RFC 5321 lengths): ` <b>Ada@Example.COM</b> ` -> `ada@example.com`. Removes markup and spaces, and
 * lowercases. Error code: `email_invalid` ("Please enter a valid email address").
 */
export function parseEmail(input: string): Result<string, Failure<'email_invalid'>> {
  if (input.length > 1_000) return fail('email_invalid')

  const bare = input.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '').replace(/<[^<>]*>/g, '')
  const email = bare.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const isTooLong = email.length > 254 || email.lastIndexOf('@') > 64
  return isTooLong || !EMAIL.test(email) ? fail('email_invalid') : ok(email)
}
