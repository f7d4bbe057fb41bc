import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from '#server/core/db.ts'
import { type ClamdSimulator, openClamdSimulator } from '#simulators/clamd.ts'
import { makeCertificate } from './certificates.ts'
import { openBucket, openMailServer, openTlsProxy, type TlsProxy } from './outside-services.ts'
import { type FreshDatabase, freshDatabase } from './postgres.ts'
import { REDIS, startRedis } from './redis.ts'
import { openWorld, type World } from './world.ts'

const ROOT = join(import.meta.dirname, '../..')
export const MAIL_PASSWORD = 'letters-go-out'

/** A server behind a proxy with TLS, and everything that a production server may have around it. */
export type Deployment = {
  world: World
  database: FreshDatabase
  proxy: TlsProxy
  mail: Awaited<ReturnType<typeof openMailServer>>
  clamd: ClamdSimulator
  bucket: Awaited<ReturnType<typeof openBucket>>
  /** the settings of a production server that has all of it */
  env: Record<string, string>
  /** a folder for files of the test */
  home: string
  /** Makes a folder with one backup. @param system identifier of its database; of this one when left out */
  backupFolder(name: string, hours: number, system?: string): string
  close(): Promise<void>
}

/** The certificate of its proxy is trusted by this process until `close`. */
export async function openDeployment(): Promise<Deployment> {
  const trusted = getCACertificates('default')
  const home = mkdtempSync(join(tmpdir(), 'evens-doctor-'))
  mkdirSync(join(home, 'data'))
  const certificate = makeCertificate(60)
  writeFileSync(join(home, 'authority.pem'), certificate.cert)
  setDefaultCACertificates([...trusted, certificate.cert])
  const proxy = await openTlsProxy(certificate)
  const database = await freshDatabase()
  const world = await openWorld(database, { role: 'application', env: { PUBLIC_URL: proxy.url } })
  proxy.leadTo(world.url)
  const mail = await openMailServer(MAIL_PASSWORD)
  const bucket = await openBucket()
  const clamd = await openClamdSimulator()
  const redis = REDIS ? await startRedis() : undefined
  const own = await world.db.one<{ system: string }>(
    sql`select system_identifier::text as system from pg_control_system()`,
  )
  const backupFolder = (name: string, hours: number, system = own.system) => {
    const folder = join(home, name, 'one')
    mkdirSync(folder, { recursive: true })
    const stoppedAt = new Date(Date.now() - hours * 3_600_000).toISOString()
    const manifest = { systemIdentifier: system, stoppedAt, files: [] }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    return join(home, name)
  }
  return {
    ...{ world, database, proxy, mail, clamd, bucket, home, backupFolder },
    env: {
      ...settings({ publicUrl: proxy.url, mail: mail.url, bucket: bucket.url }),
      ...{ DATABASE_URL: database.applicationUrl, MIGRATE_DATABASE_URL: database.url },
      ...{ DATA_DIR: join(home, 'data'), BACKUP_DIR: backupFolder('backups', 5) },
      CLAMD_URL: clamd.url,
      ...(redis ? { REDIS_URL: redis.url } : {}),
    },
    async close() {
      setDefaultCACertificates(trusted)
      for (const one of [proxy, mail, bucket]) one.close()
      await clamd.stop()
      redis?.stop()
      await world.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const settings = (at: { publicUrl: string; mail: string; bucket: string }) => ({
  ...{ NODE_ENV: 'production', PUBLIC_URL: at.publicUrl, ADMIN_EMAILS: 'a@e.org,b@e.org' },
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  ...{ SMTP_URL: at.mail, MAIL_FROM: 'Evens <hello@evens.example>' },
  ...{
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  },
  ...{ NOWPAYMENTS_API_KEY: 'coins-key', NOWPAYMENTS_IPN_SECRET: 'coins-secret' },
  ...{ NOWPAYMENTS_EMAIL: 'shop@evens.example', NOWPAYMENTS_PASSWORD: 'coins-password' },
  ...{ S3_ENDPOINT: at.bucket, S3_BUCKET: 'pictures' },
  ...{ S3_ACCESS_KEY_ID: 'bucket-id', S3_SECRET_ACCESS_KEY: 'bucket-secret' },
})

/** Runs the command as an operator does. */
export async function runDoctor(
  { home }: Pick<Deployment, 'home'>,
  args: string[],
  env: Record<string, string | undefined>,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'server/doctor-command.ts'), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: join(home, 'authority.pem'), ...env },
  })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk) => {
      said[stream] += chunk
    })
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, ...said }
}
