// The placeholder number of an erased person.

/** True for the placeholder of an erased person's number (+999 is not assigned). Nobody can call or write to it. */
export function isErasedPhone(phone: string): boolean {
  return /^999\d{12}$/.test(phone)
}
