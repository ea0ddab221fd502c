// The form with which a shop's members ask us something.
import { faulty, type ReadForm } from '../../basics/form-reader.ts'
import { ok } from '../../basics/result.ts'
import { isBlankLooking, sanitiseLong } from '../../basics/text.ts'

export type SupportValues = { message: string; answerBy: 'whatsapp' | 'mail' }

/** Parses the form: `{message: ' Why? ', …}` -> `{message: 'Why?', …}`. */
export function readSupport({ message: typed, answerBy }: SupportValues): ReadForm<SupportValues, 'message'> {
  const message = sanitiseLong(typed)
  return isBlankLooking(message) ? faulty({ message: 'What can we help with?' }) : ok({ message, answerBy })
}
