import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { Config } from '#server/config/config.ts'
import { Refusal, rateLimited } from '#server/core/refusal.ts'
import { createSemaphore, type WaitingCaller } from './semaphore.ts'

const derive = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The memory is a setting, below this only for tests. */
const costOf = ({ passwordHashKib }: Cost) => ({ memory: passwordHashKib, passes: 2, parallelism: 1 })

/** How much memory new hashes take. Older hashes are renewed at sign-in. */
export type Cost = Pick<Config, 'passwordHashKib'>

const SALT_BYTES = 16
const TAG_BYTES = 32
/** Upper bounds for parameters in a stored string, so that a damaged one cannot exhaust the machine. */
const MEMORY_MAX = 262_144
const PASSES_MAX = 10

/**
 * Each run takes 19 MiB and a thread for tens of milliseconds. One core stays free for everything else, and Node's four
 * threads are never all in use, since file and DNS work needs them too.
 */
const semaphore = createSemaphore({
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  // A wait for a hash never exceeds the time limit of a call.
  waitingMax: 60,
  full: () => rateLimited('Too many people are signing in right now. Try again in a moment.', BUSY_SECONDS),
  late: () =>
    new Refusal('unavailable', 'The server is very busy. Nothing was changed. Try again in a moment.'),
})

/** After these seconds the queue for a password hash is much shorter. */
const BUSY_SECONDS = 3

type Phc = { memory: number; passes: number; parallelism: number; salt: Buffer; tag: Buffer }

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** Writes a hash as `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, the format common to argon2 libraries. */
export function formatPhc({ memory, passes, parallelism, salt, tag }: Phc): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/** Reads such a string; null when it is invalid or exceeds our bounds. */
export function parsePhc(text: string): Phc | null {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(text) ?? []
  const read = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const fine =
    read.parallelism >= 1 &&
    read.parallelism <= 16 &&
    read.memory >= 8 * read.parallelism &&
    read.memory <= MEMORY_MAX &&
    read.passes >= 1 &&
    read.passes <= PASSES_MAX
  return fine ? { ...read, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') } : null
}

/** Normalised, so that a password typed on another keyboard has the same bytes. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8')

function run(
  password: string,
  { salt, tag, ...work }: Omit<Phc, 'tag'> & { tag: number },
  waiting: WaitingCaller | undefined,
): Promise<Buffer> {
  return semaphore.run(
    () => derive('argon2id', { message: bytesOf(password), nonce: salt, tagLength: tag, ...work }),
    waiting,
  )
}

/**
 * Hashes a password for storing.
 * @throws Refusal rate_limited when too many already wait for a hash, unavailable when the signal ended the wait
 */
export async function hashPassword(config: Cost, password: string, waiting?: WaitingCaller): Promise<string> {
  const cost = costOf(config)
  const salt = randomBytes(SALT_BYTES)
  return formatPhc({ ...cost, salt, tag: await run(password, { ...cost, salt, tag: TAG_BYTES }, waiting) })
}

/** A hash that belongs to no account, so that an unknown account costs the same work as a known one. */
const nobody = (config: Cost): Phc => ({
  ...costOf(config),
  salt: Buffer.alloc(SALT_BYTES, 1),
  tag: Buffer.alloc(TAG_BYTES),
})

/**
 * Whether the password matches the stored hash, compared in constant time.
 * @param stored null for an unknown account or one without a password; the work is the same
 * @throws Refusal rate_limited when too many already wait for a hash, unavailable when the signal ended the wait
 */
export async function verifyPassword(
  config: Cost,
  password: string,
  stored: string | null,
  waiting?: WaitingCaller,
): Promise<boolean> {
  const phc = stored === null ? null : parsePhc(stored)
  const asked = phc ?? nobody(config)
  const tag = await run(password, { ...asked, tag: asked.tag.length }, waiting)
  return timingSafeEqual(tag, asked.tag) && phc !== null
}

/** Whether a stored hash has an outdated cost, so that the next sign-in should renew it. */
export function needsRenewal(config: Cost, stored: string): boolean {
  const cost = costOf(config)
  const phc = parsePhc(stored)
  return (
    !phc ||
    phc.memory !== cost.memory ||
    phc.passes !== cost.passes ||
    phc.parallelism !== cost.parallelism ||
    phc.tag.length !== TAG_BYTES
  )
}
