import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type RunningServer, startServer } from './server.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
}

/** The product with cards by Stripe's stand-in, each in a process of its own. */
export type RunningStripe = {
  server: RunningServer
  url: string
  /** Asks the stand-in for something: `/control/faults`, `/control/finish`, … */
  control<T = unknown>(path: string, asked?: object): Promise<T>
  stop(): Promise<void>
}

export async function startWithStripe(): Promise<RunningStripe> {
  const child = spawn(process.execPath, ['server/payments/stand-ins/stripe.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH ?? '', ...KEYS, STRIPE_STAND_IN_PORT: '0' },
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the stand-in ended with ${code}`)))
    child.stdout!.on('data', (chunk: Buffer) => {
      const [, found] = /running at (http:\S+?)\. /.exec(chunk.toString()) ?? []
      if (found) resolve(found)
    })
  })
  const control = async <T>(path: string, asked: object = {}) => {
    const answer = await fetch(url + path, { method: 'POST', body: JSON.stringify(asked) })
    return (await answer.json()) as T
  }
  const server = await startServer({ ...KEYS, STRIPE_API_BASE: url, DEMO_DATA: 'off', ADMIN_EMAILS: ADMIN })
  await control('/control/webhook', { url: `${server.url}/api/webhooks/stripe` })
  return {
    server,
    url,
    control,
    async stop() {
      await server.stop()
      await ended(child)
    },
  }
}

export const ADMIN = 'operator@example.com'

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
