import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isKeyName, NOTE_SIGNATURE, readVerifierKey, type VerifierKey } from './signed-note.ts'
import { readSeed } from './signing-key.ts'

export type Settings = {
  name: string
  /** undefined: the key that is kept in the folder */
  seed: Buffer | undefined
  logs: Map<string, VerifierKey[]>
  folder: string
  host: string
  port: number
}

/** A setting that is missing or wrong, in words. */
export class SettingWrong extends Error {
  override name = 'SettingWrong'
}

const FLAGS = { name: 'string', logs: 'string', dir: 'string', host: 'string', port: 'string' } as const

/**
 * Reads the settings of a witness: WITNESS_NAME or --name, and so on. The key has no flag, since other users of a machine see those.
 * @param args without the program
 * @throws SettingWrong
 */
export function readSettings(env: Record<string, string | undefined>, args: readonly string[]): Settings {
  const flags = readFlags(args)
  const given = (name: keyof typeof FLAGS) =>
    (flags[name] ?? env[`WITNESS_${name.toUpperCase()}`])?.trim() || undefined

  const name = given('name')
  if (!name || !isKeyName(name))
    throw new SettingWrong(
      'WITNESS_NAME: must name this witness, without spaces and +, such as witness.example.org/w1',
    )
  const port = Number(given('port') ?? 4380)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingWrong('WITNESS_PORT: must be a number from 0 to 65535')
  const secret = env.WITNESS_KEY?.trim()
  const seed = secret ? readSeed(secret) : undefined
  if (secret && !seed)
    throw new SettingWrong('WITNESS_KEY: must be 32 random bytes in base64 (openssl rand -base64 32)')
  return {
    ...{ name, seed, port },
    logs: readLogs(given('logs') ?? ''),
    folder: resolve(given('dir') ?? '.witness'),
    host: given('host') ?? '127.0.0.1',
  }
}

function readFlags(args: readonly string[]): { [name in keyof typeof FLAGS]?: string } {
  const options = Object.fromEntries(Object.entries(FLAGS).map(([name, type]) => [name, { type }]))
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new SettingWrong((error as Error).message)
  }
}

function readLogs(text: string): Map<string, VerifierKey[]> {
  const logs = new Map<string, VerifierKey[]>()
  for (const one of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const key = readVerifierKey(one)
    if (key?.type !== NOTE_SIGNATURE)
      throw new SettingWrong(`WITNESS_LOGS: ${one} is not a verifier key of a log, origin+id+base64`)
    logs.set(key.name, [...(logs.get(key.name) ?? []), key])
  }
  if (logs.size === 0)
    throw new SettingWrong(
      'WITNESS_LOGS: must have the verifier keys of the logs to sign for, with commas between them. Those of a site are on its page /transparency.',
    )
  return logs
}
