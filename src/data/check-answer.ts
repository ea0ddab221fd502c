// Checks an answer from outside against its contract before anything uses the answer.
import type { GenericSchema } from 'valibot'
import { firstIssue } from '#contract/first-issue.ts'
import { AnswerError } from './errors.ts'

/**
 * Returns the answer, with the keys that the schema does not name. Throws AnswerError when the answer has another shape. `call` names the
 * database function or the path of the site that was called.
 */
export function checkAnswer<T>(call: string, schema: GenericSchema<unknown, T>, answer: unknown): T {
  const issue = firstIssue(schema, answer)
  if (issue !== null) throw new AnswerError(call, issue)
  return answer as T
}
