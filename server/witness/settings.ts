import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Bytes } from '#verifier/log/bytes.ts'
import { ED25519, KEY_NAME, type Key, readKey } from '#verifier/log/note.ts'
import { readSeed } from './signing-key.ts'

export type Settings = {
  name: string
  /** undefined: the key that is kept in the folder */
  seed: Bytes | undefined
  logs: Map<string, Key[]>
  folder: string
  host: string
  port: number
}

/** A missing or wrong setting, as text. */
class SettingWrong extends Error {
  override name = 'SettingWrong'
}

const FLAGS = { name: 'string', logs: 'string', dir: 'string', host: 'string', port: 'string' } as const

/**
 * Reads the settings of a witness: WITNESS_NAME or --name, and so on. The key has no flag, since other users of a machine see flags.
 * @param args without the program
 * @throws SettingWrong
 */
export async function readSettings(
  env: Record<string, string | undefined>,
  args: readonly string[],
): Promise<Settings> {
  const flags = readFlags(args)
  const given = (name: keyof typeof FLAGS) =>
    (flags[name] ?? env[`WITNESS_${name.toUpperCase()}`])?.trim() || undefined

  const name = given('name')
  if (!name || !KEY_NAME.test(name) || /\p{Cc}/u.test(name))
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
    logs: await readLogs(given('logs') ?? ''),
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

async function readLogs(text: string): Promise<Map<string, Key[]>> {
  const logs = new Map<string, Key[]>()
  for (const one of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const key = await readKey(one).catch(() => undefined)
    if (key?.type !== ED25519)
      throw new SettingWrong(`WITNESS_LOGS: ${one} is not a verifier key of a log, origin+id+base64`)
    logs.set(key.name, [...(logs.get(key.name) ?? []), key])
  }
  if (logs.size === 0)
    throw new SettingWrong(
      'WITNESS_LOGS: must have the verifier keys of the logs to sign for, with commas between them. Those of a site are on its page /transparency.',
    )
  return logs
}
