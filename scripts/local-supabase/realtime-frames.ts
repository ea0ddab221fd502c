// The two ways in which Phoenix writes a message: an object (1.0.0) and a list of five (2.0.0, what realtime-js asks for).
// Only text frames: a binary one carries a broadcast, which this server does not have.

/** One message of a channel. `joinRef` tells one joining of a topic from the next. */
export type Frame = {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

export type Vsn = '1.0.0' | '2.0.0'

/** `1.0.0` is what Phoenix takes a client for that does not say. */
export function parseVsn(given: string | null): Vsn | null {
  if (given === null || given === '1.0.0') return '1.0.0'
  return given === '2.0.0' ? given : null
}

/** Writes a frame. */
export function formatFrame(vsn: Vsn, { joinRef, ref, topic, event, payload }: Frame): string {
  return vsn === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
}

/** Reads a frame; null for anything else. */
export function parseFrame(vsn: Vsn, text: string): Frame | null {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const [joinRef, ref, topic, event, payload] = Array.isArray(value)
    ? value
    : ['join_ref', 'ref', 'topic', 'event', 'payload'].map((name) => (value as Record<string, unknown>)[name])
  if (Array.isArray(value) !== (vsn === '2.0.0')) return null
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return {
    joinRef: typeof joinRef === 'string' ? joinRef : null,
    ref: typeof ref === 'string' ? ref : null,
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
  }
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not JSON
  }
}
