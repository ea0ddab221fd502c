// Reads and writes the two forms of a Phoenix message: an object (1.0.0) and a list of five (2.0.0, which realtime-js uses). Text frames
// only: binary frames carry broadcasts, which this server does not support.

/** One message of a channel. `joinRef` distinguishes several joins of a topic. */
export type Frame = {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

export type Vsn = '1.0.0' | '2.0.0'

/** The version of a client; 1.0.0 when the client names none, as in Phoenix. */
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

/** Reads a frame; null for any other text. */
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
    return null // the text is no JSON
  }
}
