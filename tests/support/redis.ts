import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '#server/core/db.ts'
import { databaseName } from '#server/ledger/index.ts'
import { listenTransport, redisTransport } from '#server/realtime/index.ts'
import { freePort } from './kept-port.ts'

/** The path of Redis on this machine; undefined where it is not installed, and its tests are skipped. */
export const REDIS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((path) => existsSync(path))

export type RedisProcess = {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  stop(): void
}

/** A Redis without persistence, on a port of its own; it can be killed and started again. */
export async function startRedis(): Promise<RedisProcess> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'evens-redis-'))
  let redis: ChildProcess | undefined
  const start = async () => {
    const started = spawn(REDIS!, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder])
    redis = started
    await new Promise<void>((resolve, reject) => {
      started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
      started.stdout.on('data', (said: Buffer) => {
        if (said.toString().includes('Ready to accept connections')) resolve()
      })
    })
    started.removeAllListeners('exit')
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void redis?.kill('SIGSTOP'),
    thaw: () => void redis?.kill('SIGCONT'),
    start,
    async kill() {
      redis!.kill('SIGKILL')
      await once(redis!, 'exit')
    },
    stop() {
      redis!.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A node whose signals go by this Redis, as in `main.ts`. */
export const byRedis = (redis: RedisProcess) => ({
  transport: async (db: Db, log: Logger) =>
    redisTransport(redis.url, {
      database: (await databaseName(db))!,
      log,
      other: await listenTransport(db, log),
    }),
})
