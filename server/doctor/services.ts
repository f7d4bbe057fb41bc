import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Redis } from 'ioredis'
import nodemailer from 'nodemailer'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/core/db.ts'
import { isLoopbackHost } from '#server/core/loopback.ts'
import { openSecrets } from '#server/core/secrets.ts'
import { pushKeysMade, readVapid } from '#server/notifications/index.ts'
import { httpRegister } from '#server/safer-play/index.ts'
import { openObjectStore, scanFile } from '#server/uploads/index.ts'
import { type Diagnosis, fault, ok, skip, warn } from './verdict.ts'

const MAIL_WITHIN_MS = 2_200
const REDIS_WITHIN_MS = 2_000
const SCANNER_WITHIN_MS = 4_000

/** Connects, begins TLS and signs in, and sends nothing. */
export async function tryMail({
  smtpUrl,
  environment,
}: Pick<Config, 'smtpUrl' | 'environment'>): Promise<Diagnosis> {
  if (!smtpUrl)
    return environment === 'production'
      ? warn('SMTP_URL is not set, so e-mails are files in DATA_DIR/mail', 'Set SMTP_URL and MAIL_FROM.')
      : skip('SMTP_URL is not set')
  const { protocol, host, hostname, username } = new URL(smtpUrl)
  const answers = `${host} answers${username ? ' and takes the password' : ''}`
  const plain = protocol === 'smtp:' && !isLoopbackHost(hostname)
  try {
    await signIn(smtpUrl, plain)
    return ok(answers)
  } catch (error) {
    if (!plain || (error as { code?: string }).code !== 'ETLS') throw error
    await signIn(smtpUrl, false)
    return warn(
      `${answers} without TLS: e-mails travel unencrypted`,
      'Use smtps://, or a server with STARTTLS.',
    )
  }
}

async function signIn(url: string, requireTLS: boolean): Promise<void> {
  const transport = nodemailer.createTransport({
    ...{ url, requireTLS },
    connectionTimeout: MAIL_WITHIN_MS,
    greetingTimeout: MAIL_WITHIN_MS,
    socketTimeout: MAIL_WITHIN_MS,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Opens the key of web push with SECRETS_KEY, and checks that its halves belong together. */
export async function tryPushKeys(
  config: Pick<Config, 'secretsKeys' | 'dataDir' | 'publicUrl' | 'adminEmails'>,
  db: Db,
): Promise<Diagnosis> {
  const remedy = 'Add the key that sealed it at the end of SECRETS_KEY; it sealed everything else too.'
  // opening the secrets would create a key
  if (config.secretsKeys.length === 0 && !existsSync(join(config.dataDir, 'secrets.key')))
    return skip('there is no key in DATA_DIR yet: the first start makes it')
  if (!(await pushKeysMade(db))) return skip('the first start makes the key')
  try {
    const { publicKey, privateKey } = await readVapid({ db, secrets: openSecrets(config), config })
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url') === publicKey
      ? ok('the key of web push opens')
      : fault('the halves of the key of web push do not belong together', remedy)
  } catch {
    return fault('the key of web push does not open with SECRETS_KEY', remedy)
  }
}

/** Writes, reads and deletes a small object under its own name. */
export async function tryStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<Diagnosis> {
  const where = config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDir, 'objects')
  const remedy = config.s3
    ? 'Correct the S3_ settings, and let the key put, get and delete objects.'
    : 'Let the server’s user write there.'
  if (!config.s3 && !existsSync(config.dataDir)) return skip('DATA_DIR does not exist yet')
  const store = openObjectStore(config)
  const name = `doctor-${randomBytes(16).toString('base64url').padEnd(25, '0')}.webp`
  const bytes = randomBytes(64)
  await store.put(name, bytes)
  const read = await store.get(name).finally(() => store.remove(name))
  if (!read?.equals(bytes)) return fault(`${where} does not return what was stored there`, remedy)
  const left = await store.get(name)
  return left ? fault(`${where} does not delete`, remedy) : ok(`${where} stores, returns and deletes objects`)
}

/** Asks the register of excluded people about an invented person, as the server asks about real ones. */
export async function tryRegister({ register }: Pick<Config, 'register'>): Promise<Diagnosis> {
  if (!register) return skip('EXCLUSION_REGISTER_URL is not set')
  let failure: unknown
  const answer = await httpRegister(register, (error) => {
    failure = error
  }).excluded({ firstName: 'Doctor', lastName: 'Nobody', dateOfBirth: '1900-01-01', region: 'US-NY' })
  if (answer === 'unknown') throw failure
  return answer === 'no'
    ? ok('it answers, and does not list an invented person')
    : warn(
        'it lists an invented person',
        'Ask the register’s operator: nobody can play while it reports everybody as excluded.',
      )
}

/** The harmless file that every scanner reports as a virus, in two parts, so that no scanner of this machine finds it here. */
const TEST_VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STAND', 'ARD-ANTIVIRUS-TEST-FILE!$H+H*']

/** Sends the virus scanner one file that it must report, and one that it must pass. */
export async function tryScanner({ clamd }: Pick<Config, 'clamd'>): Promise<Diagnosis> {
  if (!clamd) return skip('CLAMD_URL is not set')
  const [virus, clean] = await Promise.all([
    scanFile(clamd, Buffer.from(TEST_VIRUS.join('')), SCANNER_WITHIN_MS),
    scanFile(clamd, randomBytes(64), SCANNER_WITHIN_MS),
  ])
  if (virus === null)
    return fault('clamd does not know the test virus (EICAR)', 'Let freshclam fetch new virus definitions.')
  return clean === null
    ? ok('clamd answers, and knows the test virus')
    : fault('clamd finds something in random bytes', 'Check its settings and definitions.')
}

/** Two connections, like two nodes: the second receives the messages that the first publishes. */
export async function tryRedis(url: string | undefined): Promise<Diagnosis> {
  if (!url) return skip('REDIS_URL is not set')
  const open = () =>
    new Redis(url, {
      ...{ lazyConnect: true, connectTimeout: REDIS_WITHIN_MS, maxRetriesPerRequest: 0 },
      retryStrategy: () => null,
    })
  const [one, other] = [open(), open()]
  let failure: unknown
  for (const client of [one, other])
    client.on('error', (error) => {
      failure = error
    })
  try {
    await Promise.all([one.connect(), other.connect()]).catch((error) => {
      throw failure ?? error
    })
    await one.ping()
    const channel = `evens_doctor_${randomUUID()}`
    await other.subscribe(channel)
    const received = new Promise<boolean>((resolve) => {
      other.on('message', (from) => resolve(from === channel))
      setTimeout(() => resolve(false), REDIS_WITHIN_MS).unref()
    })
    await one.publish(channel, 'seen')
    return (await received)
      ? ok('one connection receives what another publishes')
      : fault(
          'one connection does not receive what another publishes',
          'Name one Redis for all nodes, not a load balancer in front of several.',
        )
  } finally {
    one.disconnect()
    other.disconnect()
  }
}

/** Bytes of the file system of a folder, or of its nearest existing parent. */
export async function spaceOf(dir: string): Promise<{ free: number; total: number }> {
  if (!existsSync(dir) && dirname(dir) !== dir) return spaceOf(dirname(dir))
  const { bavail, blocks, bsize } = await statfs(dir)
  return { free: bavail * bsize, total: blocks * bsize }
}
