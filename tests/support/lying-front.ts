import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { World } from './world.ts'

/** The answer for the true one: undefined passes that on, null is a 404. */
export type Lie = (path: string, truth: Buffer) => Buffer | string | null | undefined

/** A server in front of the world of a file: it tells the truth until a test gives it a lie. */
export function lyingFront(world: Pick<World, 'url'>): { url: string; lie: Lie } {
  const honest: Lie = () => undefined
  const front = { url: '', lie: honest }
  const server = createServer(async (request, response) => {
    const answer = await fetch(world.url + request.url, {
      headers: { accept: request.headers.accept ?? '*/*' },
    })
    const truth = Buffer.from(await answer.arrayBuffer())
    const told = front.lie(request.url!, truth)
    response.statusCode = told === null ? 404 : answer.status
    response.end(told ?? truth)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    front.lie = honest
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return front
}
