// Keeps what a person has typed while React draws the fields of a page anew.

type Field = HTMLInputElement | HTMLTextAreaElement

/** Values by the names of their fields. */
export type TypedText = ReadonlyMap<string, string>

const fieldsIn = (part: Element) => [
  ...part.querySelectorAll<Field>(
    // Chromium before 88 knows no list in :not().
    'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=hidden]), textarea',
  ),
]

const nameOf = ({ name, id }: Field) => name || id

/** What stands in the fields now. */
export function typedIn(part: Element): TypedText {
  return new Map(fieldsIn(part).map((field) => [nameOf(field), field.value]))
}

/** Puts it back into the fields of the same names, as if it was typed. */
export function typeAgain(part: Element, typed: TypedText): void {
  for (const field of fieldsIn(part)) {
    const value = typed.get(nameOf(field)) ?? ''
    if (value === '' || value === field.value) continue
    // React sees a change only when it does not set the value itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
