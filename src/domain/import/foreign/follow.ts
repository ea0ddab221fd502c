// Fetches from an address in a stranger's file: redirects by hand, each address checked like the first, and never more bytes than allowed. Who
// asks is a port: the Worker's fetch, or Node's.

import { parseUrl } from '../../basics/older-engines.ts'
import { fail, ok, type Result } from '../../basics/result.ts'
import type { ForeignAddressRefusal } from './address.ts'

export type ForeignRefusal =
  | ForeignAddressRefusal
  | 'no_answer'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | `status_${number}`

/** The answer to one question; its body is not read yet. */
export type ForeignAnswer = {
  readonly status: number
  readonly location: string | null
  /** As announced; null without it. */
  readonly length: number | null
  readonly body: AsyncIterable<Uint8Array>
  /** Ends the connection. */
  stop(): void
}

export type ForeignPort = {
  /** The reason not to ask this address; null without a reason. */
  refuse(url: string): ForeignRefusal | null | Promise<ForeignRefusal | null>
  /** Asks once; follows nothing. */
  ask(url: URL): Promise<ForeignAnswer>
  /** What an error of `ask`, or of the body, means. */
  meaning(error: unknown): ForeignRefusal
}

const MAX_REDIRECTS = 3

/** GETs at most `maxBytes`. Follows at most three redirects. */
export async function followForeign(
  url: string,
  maxBytes: number,
  port: ForeignPort,
): Promise<Result<Uint8Array<ArrayBuffer>, { code: ForeignRefusal }>> {
  let next = url
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const refusal = await port.refuse(next)
    if (refusal !== null) return fail(refusal)
    try {
      const answer = await port.ask(new URL(next))
      const { status, location } = answer
      if (status >= 300 && status < 400 && location !== null) {
        answer.stop()
        const target = parseUrl(location, next)
        if (!target) return fail('not_a_url')
        next = target.href
        continue
      }
      if (status !== 200) {
        answer.stop()
        return fail(`status_${status}`)
      }
      const bytes = await readBytes(answer, maxBytes)
      return bytes === null ? fail('too_large') : ok(bytes)
    } catch (error) {
      return fail(port.meaning(error))
    }
  }
  return fail('too_many_redirects')
}

/** The body; null when it is longer. */
async function readBytes(answer: ForeignAnswer, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = answer.length ?? 0
  if (size <= maxBytes) {
    size = 0
    for await (const chunk of answer.body) {
      size += chunk.length
      if (size > maxBytes) break
      chunks.push(chunk)
    }
  }
  answer.stop()
  if (size > maxBytes) return null
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
