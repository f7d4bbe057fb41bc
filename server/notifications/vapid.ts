import webPush from 'web-push'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type SealedPlace, singleSealed } from '#server/core/reseal.ts'

const ABOUT = 'push:key'

/** The key pair by which push services recognise this server (RFC 8292), and the contact that they may write to. */
export type Vapid = { subject: string; publicKey: string; privateKey: string }

/** Whether a start has made the key pair. */
export const pushKeysMade = async (tx: Tx): Promise<boolean> =>
  (await tx.first(sql`select 1 from push_keys`)) !== undefined

/** Makes the key pair at the first start. Of several nodes that start at once, one makes it. */
export async function makePushKeys({ db, secrets }: Context): Promise<void> {
  if (await pushKeysMade(db)) return
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db.change(sql`
    insert into push_keys (public_key, private_key) values (${publicKey}, ${secrets.seal(privateKey, ABOUT)})
    on conflict do nothing`)
}

type VapidNeeds = {
  db: Tx
  secrets: Context['secrets']
  config: Pick<Context['config'], 'publicUrl' | 'adminEmails'>
}

/** @throws Error when no key of SECRETS_KEY opens it */
export async function readVapid({ db, secrets, config }: VapidNeeds): Promise<Vapid> {
  const row = await db.one<{ public_key: string; private_key: Buffer }>(
    sql`select public_key, private_key from push_keys`,
  )
  return {
    subject: config.publicUrl?.startsWith('https:')
      ? config.publicUrl
      : `mailto:${config.adminEmails[0] ?? 'nobody@evens.invalid'}`,
    publicKey: row.public_key,
    privateKey: secrets.open(row.private_key, ABOUT),
  }
}

/** Reads the key pair once. It never changes, since every subscription of a browser is bound to it. */
export function createVapid(needs: VapidNeeds): { read(): Promise<Vapid> } {
  let known: Vapid | undefined
  return {
    async read() {
      known ??= await readVapid(needs)
      return known
    },
  }
}

export const sealedPushKeys: SealedPlace = singleSealed({
  what: 'the key of web push',
  table: 'push_keys',
  column: 'private_key',
  about: ABOUT,
})
