// Finds the place where a value does not match its schema. Names keys and types only, because the contents may be a person's name
// or number.
import { type GenericSchema, safeParse } from 'valibot'

/** `items.0.total: expected number, got string`; null when the value matches. Extra keys are allowed. */
export function firstIssue(schema: GenericSchema, value: unknown): string | null {
  const { issues } = safeParse(schema, value, { abortEarly: true, abortPipeEarly: true })
  const [issue] = issues ?? []
  if (!issue) return null
  const path = (issue.path ?? []).map(({ key }) => String(key)).join('.')
  return `${path || 'answer'}: expected ${issue.expected ?? issue.type}, got ${typeName(issue.input)}`
}

function typeName(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
