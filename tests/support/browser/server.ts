import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningPostgres } from '#server/postgres/launcher.ts'
import { copyDirectory } from '../kept.ts'
import { quickDirectory } from '../quick-directory.ts'

const STARTED = /running at (http:\/\/\S+)/
/** A busy machine starts it late. */
export const START_MAX_MS = 600_000
/** The account that signs up with it is an admin. */
export const ADMIN_EMAIL = 'operator@example.com'

export type RunningServer = {
  url: string
  /** of its embedded database */
  databaseUrl(): string
  stop(): Promise<void>
}

/**
 * The product as anybody starts it: its own process, its own embedded database, the demo community, any free port.
 * @param keptIn a data directory that stays when the server has stopped; without it the server has one of its own
 */
export async function startServer(env: Record<string, string> = {}, keptIn?: string): Promise<RunningServer> {
  const dataDir = keptIn ?? mkdtempSync(join(quickDirectory(), 'evens-e2e-'))
  const made = env.DEMO_DATA === 'off' ? process.env.EMPTY_DATA_DIR : process.env.DEMO_DATA_DIR
  // a server in production makes no demo community and keeps secrets of its own; the database's files keep their owner, who is not root
  if (!keptIn && made && env.NODE_ENV !== 'production') copyDirectory(`${made}/.`, dataDir)
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: process.env.HOME ?? '',
      TMPDIR: tmpdir(),
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_SIGN_UP_PER_HOUR: '10000',
      RATE_READ_PER_SECOND: '10000',
      RATE_WRITE_PER_SECOND: '1000',
      ADMIN_EMAILS: `admin@example.com,${ADMIN_EMAIL}`,
      ...env,
    },
  })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server did not start:\n${said}`)), START_MAX_MS)
    const hear = (chunk: Buffer) => {
      said += chunk
      const [, found] = STARTED.exec(said) ?? []
      if (!found) return
      clearTimeout(late)
      resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
  return {
    url,
    databaseUrl() {
      const found = runningPostgres(dataDir)
      if (!found) throw new Error(`no database runs in ${dataDir}`)
      return found
    },
    async stop() {
      await ended(child)
      if (!keptIn) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
