import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type WitnessProcess = {
  url: string
  vkey: string
  /** its output so far */
  log(): string
  kill(): Promise<void>
  stop(): Promise<void>
  /** Sends a head. @param old the size before it, then the hashes of the proof */
  add(checkpoint: string, old: number, proof?: readonly Uint8Array[]): Promise<WitnessAnswer>
}
export type WitnessAnswer = { status: number; type: string | null; text: string }

const ROOT = join(import.meta.dirname, '../..')
const STARTS_WITHIN_MS = 20_000
type Given = { name?: string; logs: string; folder: string; preload?: string; env?: Record<string, string> }

function spawnWitness({ name = 'witness.example/w1', logs, folder, preload, env }: Given) {
  const file = join(ROOT, 'server/witness/main.ts')
  return spawn(process.execPath, [...(preload ? ['--import', preload] : []), file], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...{ WITNESS_NAME: name, WITNESS_LOGS: logs, WITNESS_DIR: folder, WITNESS_PORT: '0' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export const asBody = (checkpoint: string, old: number, proof: readonly Uint8Array[] = []): string =>
  [`old ${old}`, ...proof.map((hash) => Buffer.from(hash).toString('base64')), '', checkpoint].join('\n')

export async function sendTo(url: string, body: string | Uint8Array): Promise<WitnessAnswer> {
  const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: body as BodyInit })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

/** `npm run witness` as a process of its own on this machine. @throws Error with what it said, where it does not start */
export async function startWitness(given: Given): Promise<WitnessProcess> {
  const child = spawnWitness(given)
  let log = ''
  const exited = once(child, 'exit')
  const { url, vkey } = await new Promise<{ url: string; vkey: string }>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the witness did not start:\n${log}`))
    }, STARTS_WITHIN_MS)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        log += chunk.toString()
        const [, url] = /answers at (\S+)/.exec(log) ?? []
        const [, vkey] = /Its key: (\S+)\n/.exec(log) ?? []
        if (!url || !vkey) return
        clearTimeout(late)
        resolve({ url, vkey })
      })
    child.once('close', () => {
      clearTimeout(late)
      reject(new Error(log.trim()))
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return {
    ...{ url, vkey, log: () => log },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    add: (checkpoint, old, proof) => sendTo(url, asBody(checkpoint, old, proof)),
  }
}
