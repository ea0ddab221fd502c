// One WebSocket: reads its messages, keeps its channels, answers joins, leaves, heartbeats and refreshed tokens.
// What a channel may hear is not decided here.

import type { WebSocket } from 'ws'
import type { Claims } from './access-token.ts'
import type { ApiRole } from './key-ring.ts'
import { readAccess } from './realtime-access.ts'
import {
  type Channel,
  isPrivate,
  readSubscriptions,
  sendSystem,
  waitsForChanges,
  watchExpiry,
} from './realtime-channel.ts'
import { type Frame, formatFrame, parseFrame, type Vsn } from './realtime-frames.ts'

/** A client that says nothing for so long has gone; realtime-js sends a heartbeat every 25 seconds. */
const IDLE_MS = 60_000

const MAX_CHANNELS = 100
/** Waiting bytes at which a client counts as not reading. */
const MAX_WAITING_BYTES = 4_000_000

export type Connection = {
  readonly channels: ReadonlyMap<string, Channel>
  /** Ends the connection without a word. */
  cut(): void
}

/** Serves a socket. `subscribe` resolves once the channel's changes will be told, and rejects with the reason why not. */
export function openConnection(
  socket: WebSocket,
  options: {
    readonly vsn: Vsn
    readonly keyRole: ApiRole
    readonly verify: (token: string) => Promise<Claims>
    readonly subscribe: (channel: Channel) => Promise<void>
    readonly onLeave: () => void
  },
): Connection {
  const channels = new Map<string, Channel>()
  const idle = setTimeout(() => socket.terminate(), IDLE_MS)
  // One message after another: a token that arrives behind a join is the newer one.
  let turn = Promise.resolve()

  socket.on('message', (data, isBinary) => {
    idle.refresh()
    const frame = isBinary ? null : parseFrame(options.vsn, String(data))
    if (frame) turn = turn.then(() => take(frame)).catch(() => socket.terminate())
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(idle)
    for (const { expiry } of channels.values()) if (expiry) clearTimeout(expiry)
    channels.clear()
  })

  function send(frame: Frame): void {
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.send(formatFrame(options.vsn, frame))
  }

  function reply(frame: Frame, status: 'ok' | 'error', response: Frame['payload']): void {
    send({ ...frame, event: 'phx_reply', payload: { status, response } })
  }

  async function take(frame: Frame): Promise<void> {
    const channel = channels.get(frame.topic)
    if (frame.topic === 'phoenix') return reply(frame, 'ok', {})
    if (frame.event === 'phx_join') return join(frame)
    if (!channel) return reply(frame, 'error', { reason: 'unmatched topic' })
    if (frame.event === 'phx_leave') {
      reply(frame, 'ok', {})
      return close(channel)
    }
    if (frame.event === 'access_token') return refresh(channel, frame.payload['access_token'])
    if (frame.ref !== null) reply(frame, 'error', { reason: 'not offered by the local server' })
  }

  async function join(frame: Frame): Promise<void> {
    const refuse = (reason: string) => reply(frame, 'error', { reason })
    if (!/^realtime:./.test(frame.topic)) return refuse('unmatched topic')
    const earlier = channels.get(frame.topic)
    if (earlier) close(earlier)
    if (channels.size >= MAX_CHANNELS) return refuse('ChannelRateLimitReached: Too many channels')
    let subscriptions: Channel['subscriptions']
    try {
      subscriptions = readSubscriptions(frame.payload)
    } catch (error) {
      return refuse(`UnknownErrorOnChannel: ${(error as Error).message}`)
    }
    const answer = await readAccess(frame.payload['access_token'], options.keyRole, options.verify)
    if (!answer.ok) return refuse(answer.reason)
    const { topic, joinRef } = frame
    if (isPrivate(frame.payload)) return refuse(noPolicyText(topic))

    const channel: Channel = {
      topic,
      joinRef,
      subscriptions,
      access: answer.access,
      isHeard: false,
      expiry: null,
      send: (event, payload) => send({ joinRef, ref: null, topic, event, payload }),
    }
    channels.set(topic, channel)
    watchExpiry(channel, () => close(channel))
    const accept = () =>
      reply(frame, 'ok', { postgres_changes: subscriptions.map(({ asked, id }) => ({ ...asked, id })) })
    const isHeld = waitsForChanges(frame.payload)
    if (!isHeld) accept()
    const reason = await subscribe(channel)
    if (isHeld && reason === null) accept()
    else if (isHeld && reason !== null) {
      close(channel)
      refuse(reason)
    }
  }

  /** Tells the channel how it went; answers what went wrong, or null. */
  async function subscribe(channel: Channel): Promise<string | null> {
    if (channel.subscriptions.length === 0) return null
    try {
      await options.subscribe(channel)
      channel.isHeard = true
      sendSystem(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
      return null
    } catch (error) {
      channel.isHeard = false
      const reason = `Unable to subscribe to changes with given parameters. ${(error as Error).message}`
      sendSystem(channel, 'postgres_changes', 'error', reason)
      return reason
    }
  }

  async function refresh(channel: Channel, token: unknown): Promise<void> {
    if (token === null || token === undefined) return
    const answer = await readAccess(token, options.keyRole, options.verify)
    if (!answer.ok) {
      sendSystem(channel, 'system', 'error', answer.reason)
      return close(channel)
    }
    channel.access = answer.access
    watchExpiry(channel, () => close(channel))
    await subscribe(channel) // what was not allowed may be now
  }

  function close(channel: Channel): void {
    if (channel.expiry) clearTimeout(channel.expiry)
    if (channels.get(channel.topic) !== channel) return
    channels.delete(channel.topic)
    const { topic, joinRef } = channel
    send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
    options.onLeave()
  }

  return { channels, cut: () => socket.terminate() }
}

// Hosted, the policies of realtime.messages say who joins a private channel. There is no such table here, so nobody may.
function noPolicyText(topic: string): string {
  const name = topic.replace(/^realtime:/, '')
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`
}
