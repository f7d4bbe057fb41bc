import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { bitcoinNode, httpRate } from './bitcoin-node.ts'
import type { CryptoProvider } from './crypto.ts'
import { NOWPAYMENTS_API, type NowpaymentsSignIn, nowpayments } from './nowpayments.ts'

/** A provider, and what has to end with the server. */
export type OpenCrypto = { provider: CryptoProvider | null; stop(): Promise<void> }

const STARTS_WITHIN_MS = 15_000

/**
 * The crypto provider that the settings name: NOWPayments or a Bitcoin node; without either, a simulator in a separate process
 * outside production, else none.
 * @param local the origin at which this machine reaches the server, once it listens
 */
export async function openCrypto(config: Config, local: () => string): Promise<OpenCrypto> {
  const callbackAt = (origin: string) => `${origin}/api/webhooks/nowpayments`
  const without = async () => {}
  if (config.nowpayments) {
    const { apiKey, ipnSecret, signIn, apiBase } = config.nowpayments
    const provider = nowpayments({
      apiKey,
      ipnSecret,
      signIn,
      apiBase: apiBase ?? NOWPAYMENTS_API,
      simulated: apiBase !== undefined,
      callbackUrl: () => callbackAt(config.publicUrl ?? local()),
    })
    return { provider, stop: without }
  }
  if (config.bitcoin) {
    const { rpcUrl, network, rateUrl } = config.bitcoin
    return { provider: bitcoinNode({ rpcUrl, network, rate: httpRate(rateUrl) }), stop: without }
  }
  if (!config.cryptoSimulator) return { provider: null, stop: without }
  const secret = () => randomBytes(16).toString('hex')
  const keys = {
    apiKey: secret(),
    ipnSecret: secret(),
    signIn: { email: 'server@evens.example', password: secret() },
  }
  const simulator = await startSimulator(config, keys)
  return {
    provider: nowpayments({
      ...keys,
      apiBase: simulator.url,
      pagesAt: simulator.url,
      simulated: true,
      callbackUrl: () => callbackAt(local()),
    }),
    stop: simulator.stop,
  }
}

/** Starts the simulator as a child that ends with this process, however this process ends. */
async function startSimulator(
  config: Config,
  keys: { apiKey: string; ipnSecret: string; signIn: NowpaymentsSignIn },
) {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../simulators/nowpayments.ts'),
      ...['--key', keys.apiKey, '--secret', keys.ipnSecret],
      ...['--email', keys.signIn.email, '--password', keys.signIn.password],
      ...['--state', join(config.dataDir, 'crypto-simulator.json')],
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH, NODE_ENV: config.environment },
    },
  )
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the crypto simulator did not start')), STARTS_WITHIN_MS)
    let said = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk
      const [, found] = /ready at (http:\S+)/.exec(said) ?? []
      if (!found) return
      clearTimeout(late)
      resolve(found)
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the crypto simulator ended with ${code}`))
    })
    child.once('error', reject)
  })
  return {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
