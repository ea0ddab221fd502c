// What is left of a person whose data was erased: a word for a name, and digits that no telephone has.

/** The name that their orders carry. */
export const ERASED_NAME = 'Erased customer'

/** True for the stand-in of an erased person's number (+999 is not assigned to anybody): nobody can be called or written to. */
export function isErasedPhone(phone: string): boolean {
  return /^999\d{12}$/.test(phone)
}
