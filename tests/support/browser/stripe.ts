import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ended, type RunningServer, startServer } from './server.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
}

/** The product with cards by Stripe's simulator, each in a process of its own. */
export type RunningStripe = {
  server: RunningServer
  url: string
  /** Asks the simulator for something: `/control/faults`, `/control/finish`, … */
  control<T = unknown>(path: string, asked?: object): Promise<T>
  stop(): Promise<void>
}

/** @param env settings of the server beside those of the simulator */
export async function startWithStripe(env: Record<string, string> = {}): Promise<RunningStripe> {
  const child = spawn(process.execPath, ['simulators/stripe.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH ?? '', ...KEYS, STRIPE_SIMULATOR_PORT: '0' },
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}`)))
    child.stdout!.on('data', (chunk: Buffer) => {
      const [, found] = /running at (http:\S+?)\. /.exec(chunk.toString()) ?? []
      if (found) resolve(found)
    })
  })
  const control = async <T>(path: string, asked: object = {}) => {
    const answer = await fetch(url + path, { method: 'POST', body: JSON.stringify(asked) })
    return (await answer.json()) as T
  }
  const server = await startServer({
    ...{ ...KEYS, STRIPE_API_BASE: url, DEMO_DATA: 'off', ADMIN_EMAILS: ADMIN },
    ...env,
  })
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
