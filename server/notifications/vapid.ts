import webPush from 'web-push'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'

const ABOUT = 'push:key'

/** The key pair by which push services recognise this server (RFC 8292), and whom they may write to. */
export type Vapid = { subject: string; publicKey: string; privateKey: string }

/** Makes the key pair at the first start. Of several nodes that start at once, one makes it. */
export async function makePushKeys({ db, secrets }: Context): Promise<void> {
  if (await db.first(sql`select 1 from push_keys`)) return
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db.change(sql`
    insert into push_keys (public_key, private_key) values (${publicKey}, ${secrets.seal(privateKey, ABOUT)})
    on conflict do nothing`)
}

/** Reads the key pair once. It never changes, since every subscription of a browser is bound to it. */
export function createVapid({ db, secrets, config }: Context): { read(): Promise<Vapid> } {
  let known: Vapid | undefined
  return {
    async read() {
      if (known) return known
      const row = await db.one<{ public_key: string; private_key: Buffer }>(
        sql`select public_key, private_key from push_keys`,
      )
      known = {
        subject: config.publicUrl?.startsWith('https:')
          ? config.publicUrl
          : `mailto:${config.adminEmails[0] ?? 'nobody@evens.invalid'}`,
        publicKey: row.public_key,
        privateKey: secrets.open(row.private_key, ABOUT),
      }
      return known
    },
  }
}

export const sealedPushKeys: SealedPlace = {
  what: 'the key of web push',
  findOthers: async (tx, mark) =>
    (await tx.rows(sql`select 1 from push_keys where substr(private_key, 1, ${mark.length}) <> ${mark}`)).map(
      () => 'push',
    ),
  async sealAnew(tx, secrets) {
    const row = await tx.first<{ private_key: Buffer }>(sql`select private_key from push_keys for update`)
    if (!row) return
    const { sealed } = sealAgain(secrets, row.private_key, ABOUT)
    await tx.change(sql`update push_keys set private_key = ${sealed}`)
  },
}
