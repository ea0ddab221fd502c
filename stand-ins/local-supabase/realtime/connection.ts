// Handles one WebSocket: reads its messages in order, sends the answers, and ends a client that is silent or does not read.

import type { WebSocket } from 'ws'
import type { Channel } from './channel.ts'
import { answerFrame, type ChannelHost, dropChannels } from './channels.ts'
import { type Frame, formatFrame, parseFrame, type Vsn } from './frames.ts'

/** Longest silence of a client before its connection ends; realtime-js sends a heartbeat every 25 seconds. */
const IDLE_MS = 60_000

/** Waiting bytes after which a client counts as not reading. */
const MAX_WAITING_BYTES = 4_000_000

export type Connection = {
  readonly channels: ReadonlyMap<string, Channel>
  /** Ends the connection at once, without a closing message. */
  cut(): void
}

/** Serves a socket. */
export function openConnection(
  socket: WebSocket,
  options: { readonly vsn: Vsn } & Omit<ChannelHost, 'channels' | 'send'>,
): Connection {
  const { vsn } = options
  const send = (frame: Frame) => {
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.send(formatFrame(vsn, frame))
  }
  const host: ChannelHost = { ...options, channels: new Map(), send }
  const idle = setTimeout(() => socket.terminate(), IDLE_MS)
  // Handles messages in order: a token that arrives after a join replaces the token of the join.
  let turn = Promise.resolve()

  socket.on('message', (data, isBinary) => {
    idle.refresh()
    const frame = isBinary ? null : parseFrame(vsn, String(data))
    // A client whose frame cannot be answered connects again.
    if (frame) turn = turn.then(() => answerFrame(host, frame)).catch(() => socket.terminate())
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(idle)
    dropChannels(host)
  })
  return { channels: host.channels, cut: () => socket.terminate() }
}
