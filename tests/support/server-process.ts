import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ServerProcess = {
  url: string
  pid: number
  /** exit code and signal, once it has ended */
  exited: Promise<[number | null, NodeJS.Signals | null]>
  /** its output so far: errors, as JSON lines */
  log(): string
  /** SIGKILL: nothing is answered, saved or closed. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const ROOT = join(import.meta.dirname, '../..')
const STARTS_WITHIN_MS = 60_000

/** The data folder of servers on this database, so that a restarted one finds its files. */
const dataDirOf = (databaseUrl: string) =>
  join(tmpdir(), `evens-process-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16)}`)

function spawnServer(databaseUrl: string, env: Record<string, string>, root = ROOT) {
  return spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirOf(databaseUrl),
      PORT: '0',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
      RATE_MONEY_BURST: '1000000',
      RATE_READ_PER_SECOND: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts a server that should refuse to start. @returns its end, and its output on either stream */
export async function startRefused(
  databaseUrl: string,
  env: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawnServer(databaseUrl, env)
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => {
      said[stream] += chunk.toString()
      // It did not refuse, so it will not end by itself.
      if (said.stdout.includes('running at')) child.kill('SIGKILL')
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

/**
 * The real server as a process of its own, on this database.
 * @param env settings beside the usual ones
 * @param said receives what it prints, also before it runs
 * @param root the files of another release
 */
export async function startServer(
  databaseUrl: string,
  env: Record<string, string> = {},
  said: (text: string) => void = () => {},
  root = ROOT,
): Promise<ServerProcess> {
  const child = spawnServer(databaseUrl, env, root)
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString()
    said(chunk.toString())
  })
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const url = await announcedUrl(child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    url,
    pid: child.pid!,
    exited,
    log: () => log,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function announcedUrl(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the server did not start:\n${output}`))
    }, STARTS_WITHIN_MS)
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /running at (http:\S+)/.exec(output)
      if (!found) return
      clearTimeout(late)
      resolve(found[1]!)
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the server ended with ${code}:\n${output}`))
    })
  })
}
