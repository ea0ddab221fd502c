// The policy source of an inline style or script: `sha256-` and the base64 hash of exactly its text.
import { hash } from 'node:crypto'

/** A source in the form of a policy. */
export type Source = `sha256-${string}`

/** Works in the Worker and in Node. */
export function hashSource(text: string): Source {
  return `sha256-${hash('sha256', text, 'base64')}`
}
