import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FileOwner } from '#server/postgres/engine.ts'

const SAID_MAX = 4_000

/** Runs a program to its end. @returns its standard output @throws Error with its output, when it fails */
export async function run(
  program: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; owner?: FileOwner } = {},
): Promise<string> {
  const child = spawn(program, args, {
    ...options.owner,
    cwd: '/',
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-SAID_MAX)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return output
  throw new Error(`${program} failed:\n${(said || output.slice(-SAID_MAX)).trim()}`)
}
