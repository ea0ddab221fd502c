// Applies a client's messages to the channels of its connection: joins, leaves, heartbeats and refreshed tokens. visible.ts decides what a
// channel may receive.

import type { Claims } from '../shared/access-token.ts'
import type { ApiRole } from '../shared/key-ring.ts'
import { readAccess } from './access.ts'
import {
  type Channel,
  isPrivate,
  readSubscriptions,
  sendSystem,
  waitsForChanges,
  watchExpiry,
} from './channel.ts'
import type { Frame } from './frames.ts'

const MAX_CHANNELS = 100

/** What a connection provides to its channels. */
export type ChannelHost = {
  /** Channels by topic. */
  readonly channels: Map<string, Channel>
  readonly keyRole: ApiRole
  readonly verify: (token: string) => Promise<Claims>
  /** Resolves when the channel's changes will be sent. Rejects with the reason when they will not. */
  readonly subscribe: (channel: Channel) => Promise<void>
  readonly onLeave: () => void
  readonly send: (frame: Frame) => void
}

/** Does what a message asks, and sends the answer. */
export async function answerFrame(host: ChannelHost, frame: Frame): Promise<void> {
  const channel = host.channels.get(frame.topic)
  if (frame.topic === 'phoenix') return reply(host, frame, 'ok', {})
  if (frame.event === 'phx_join') return join(host, frame)
  if (!channel) return reply(host, frame, 'error', { reason: 'unmatched topic' })
  if (frame.event === 'phx_leave') {
    reply(host, frame, 'ok', {})
    return close(host, channel)
  }
  if (frame.event === 'access_token') return refresh(host, channel, frame.payload['access_token'])
  if (frame.ref !== null) reply(host, frame, 'error', { reason: 'not offered by the local server' })
}

/** Forgets every channel. Sends nothing, because the socket has closed. */
export function dropChannels({ channels }: ChannelHost): void {
  for (const { expiry } of channels.values()) if (expiry) clearTimeout(expiry)
  channels.clear()
}

async function join(host: ChannelHost, frame: Frame): Promise<void> {
  const opened = await openChannel(host, frame)
  if ('refusal' in opened) return reply(host, frame, 'error', { reason: opened.refusal })
  const { channel } = opened
  host.channels.set(channel.topic, channel)
  watchExpiry(channel, () => close(host, channel))
  const accept = () => {
    const subscriptions = channel.subscriptions.map(({ asked, id }) => ({ ...asked, id }))
    reply(host, frame, 'ok', { postgres_changes: subscriptions })
  }
  const isHeld = waitsForChanges(frame.payload)
  if (!isHeld) accept()
  const reason = await subscribe(host, channel)
  if (!isHeld) return
  if (reason === null) return accept()
  close(host, channel)
  reply(host, frame, 'error', { reason })
}

/** The channel that a join requests, or the reason for a refusal. Ends an earlier channel of the topic. */
async function openChannel(
  host: ChannelHost,
  { topic, joinRef, payload }: Frame,
): Promise<{ readonly channel: Channel } | { readonly refusal: string }> {
  if (!/^realtime:./.test(topic)) return { refusal: 'unmatched topic' }
  const earlier = host.channels.get(topic)
  if (earlier) close(host, earlier)
  if (host.channels.size >= MAX_CHANNELS) return { refusal: 'ChannelRateLimitReached: Too many channels' }
  let subscriptions: Channel['subscriptions']
  try {
    subscriptions = readSubscriptions(payload)
  } catch (error) {
    return { refusal: `UnknownErrorOnChannel: ${(error as Error).message}` }
  }
  const answer = await readAccess(payload['access_token'], host.keyRole, host.verify)
  if (!answer.ok) return { refusal: answer.reason }
  if (isPrivate(payload)) return { refusal: noPolicyText(topic) }
  const channel: Channel = {
    topic,
    joinRef,
    subscriptions,
    access: answer.access,
    isHeard: false,
    expiry: null,
    send: (event, sent) => host.send({ joinRef, ref: null, topic, event, payload: sent }),
  }
  return { channel }
}

/** Subscribes the channel and sends it the result. Returns the reason of a failure, or null. */
async function subscribe(host: ChannelHost, channel: Channel): Promise<string | null> {
  if (channel.subscriptions.length === 0) return null
  try {
    await host.subscribe(channel)
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

async function refresh(host: ChannelHost, channel: Channel, token: unknown): Promise<void> {
  if (token === null || token === undefined) return
  const answer = await readAccess(token, host.keyRole, host.verify)
  if (!answer.ok) {
    sendSystem(channel, 'system', 'error', answer.reason)
    return close(host, channel)
  }
  channel.access = answer.access
  watchExpiry(channel, () => close(host, channel))
  await subscribe(host, channel) // a new token may allow more
}

function close(host: ChannelHost, channel: Channel): void {
  if (channel.expiry) clearTimeout(channel.expiry)
  if (host.channels.get(channel.topic) !== channel) return
  host.channels.delete(channel.topic)
  const { topic, joinRef } = channel
  host.send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
  host.onLeave()
}

function reply(host: ChannelHost, frame: Frame, status: 'ok' | 'error', response: Frame['payload']): void {
  host.send({ ...frame, event: 'phx_reply', payload: { status, response } })
}

// The refusal of a private channel. On the hosted service policies of realtime.messages decide who may join; this server has no such table,
// so nobody may.
function noPolicyText(topic: string): string {
  const name = topic.replace(/^realtime:/, '')
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`
}
