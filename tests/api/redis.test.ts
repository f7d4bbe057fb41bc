import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignalTransport } from '#server/core/signals.ts'
import { redisTransport } from '#server/realtime/index.ts'

const REDIS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((path) => existsSync(path))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

// Redis is a choice of the operator: without its program on this machine there is nothing to try it against.
describe.skipIf(!REDIS)('signals between nodes by Redis', () => {
  let port: number
  let folder: string
  let redis: ChildProcess
  let nodes: { transport: SignalTransport; heard: string[] }[]

  const start = async () => {
    redis = spawn(REDIS!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder])
    await new Promise<void>((resolve, reject) => {
      redis.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
      redis.stdout!.on('data', (said: Buffer) => {
        if (said.toString().includes('Ready to accept connections')) resolve()
      })
    })
  }
  beforeAll(async () => {
    port = await freePort()
    folder = mkdtempSync(join(tmpdir(), 'evens-redis-'))
    await start()
    nodes = [0, 1, 2].map(() => {
      const transport = redisTransport(`redis://127.0.0.1:${port}`, pino({ level: 'silent' }))
      const heard: string[] = []
      transport.subscribe((text) => heard.push(text))
      return { transport, heard }
    })
  })
  afterAll(async () => {
    for (const { transport } of nodes) await transport.close()
    redis.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Says it again until everybody else has heard it: a subscription takes a moment, and Redis keeps nothing. */
  async function tell(from: number, text: string): Promise<void> {
    const others = nodes.filter((_, at) => at !== from)
    await expect
      .poll(
        () => {
          nodes[from]!.transport.publish(text)
          return others.every(({ heard }) => heard.includes(text))
        },
        { timeout: 15_000, interval: 100 },
      )
      .toBe(true)
  }

  test('what one node says all others hear, and it does not hear itself', async () => {
    await tell(0, 'from the first')
    await tell(1, 'from the second: ünïcode, {"json":"1n"}')
    expect(nodes[0]!.heard).not.toContain('from the first')
    expect(nodes[1]!.heard).not.toContain('from the second: ünïcode, {"json":"1n"}')
  })

  test('when Redis goes and comes back, so do the signals, and nobody fell over it', async () => {
    redis.removeAllListeners('exit')
    redis.kill('SIGKILL')
    await once(redis, 'exit')
    nodes[0]!.transport.publish('into the void')
    await start()
    await tell(0, 'again')
    await tell(2, 'and back')
  })
})
