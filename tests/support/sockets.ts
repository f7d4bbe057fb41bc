import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { fromServer } from '#contract/live.ts'
import { unnamedIn } from '#server/http/check-reply.ts'
import type { Person, World } from './world.ts'

/** A person's socket, with all its messages. */
export type RecordingSocket = WebSocket & { received: Record<string, unknown>[] }

/** @throws Error for a frame that the contract does not allow, or a field that it does not name */
function checked(frame: Record<string, unknown>): Record<string, unknown> {
  const unnamed = unnamedIn(frame, fromServer.parse(frame))
  if (unnamed) throw new Error(`${frame.type} has a field that its contract does not name: ${unnamed}`)
  return frame
}

/** Opens a person's socket on this node and waits until it is ready. */
export async function connect(
  world: Pick<World, 'url'>,
  person: Pick<Person, 'cookie'>,
): Promise<RecordingSocket> {
  const url = `${world.url.replace('http', 'ws')}/ws`
  const socket = new WebSocket(url, {
    headers: { cookie: person.cookie, origin: world.url },
  }) as RecordingSocket
  socket.received = []
  socket.on('message', (data) => socket.received.push(checked(JSON.parse(data.toString()))))
  await once(socket, 'open')
  await received(socket, 'ready')
  return socket
}

export const say = (socket: WebSocket, message: unknown) => socket.send(JSON.stringify(message))
export const of = (socket: RecordingSocket, type: string) =>
  socket.received.filter((message) => message.type === type)
export const received = (socket: RecordingSocket, type: string, times = 1) =>
  expect.poll(() => of(socket, type).length, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(times)

/** Earlier messages are handled when the answer to a ping is back. */
export async function settled(socket: RecordingSocket): Promise<void> {
  const before = of(socket, 'pong').length
  say(socket, { type: 'ping' })
  await received(socket, 'pong', before + 1)
}
