// Asks a route of the site in the name of the signed-in person, and takes its answer or its refusal.
import type { GenericSchema } from 'valibot'
import { refusalIn } from '#contract/api/errors.ts'
import { checkAnswer } from '../check-answer.ts'
import type { CallResult } from '../client.ts'
import { readJsonAnswer, ServerError } from '../outage.ts'
import { postJsonAsPerson } from './post-as-person.ts'

/**
 * The value of a route; `schema` null for a route that answers without one. A refusal has the code and the details of the body. Throws ServerError
 * for an answer that is neither, and what `fetch` throws.
 */
export async function askAsPerson<T = null>(
  path: string,
  request: object,
  schema: GenericSchema<unknown, T> | null,
): Promise<CallResult<T>> {
  return readAnswer(path, await postJsonAsPerson(path, request), schema)
}

/** The value or the refusal in the answer of a route; otherwise as `askAsPerson`. */
export async function readAnswer<T = null>(
  path: string,
  response: Response,
  schema: GenericSchema<unknown, T> | null,
): Promise<CallResult<T>> {
  if (response.ok && schema === null) return { ok: true, value: null as T }
  const answer = await readJsonAnswer(path, response)
  if (response.ok && schema) return { ok: true, value: checkAnswer(path, schema, answer) }
  const refusal = refusalIn(answer)
  if (!refusal) throw new ServerError(`${path}: expected an answer, got ${response.status}`)
  return { ok: false, error: { code: refusal.code, details: refusal } }
}
