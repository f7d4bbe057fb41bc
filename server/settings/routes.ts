import type { settingsRoutes } from '#contract/settings.ts'
import type { userRoutes } from '#contract/settings-profile.ts'
import { actsOn } from '#server/core/audit-log.ts'
import type { Call, HandlersOf } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import {
  displayName,
  publicProfile,
  setEmailVisibility,
  setNames,
  setNotificationChoices,
  setThemeSong,
} from '#server/users/index.ts'
import { changeBitcoinAddress } from './change-bitcoin-address.ts'
import { changeProfilePicture, type Uploads } from './change-profile-picture.ts'
import { changeWalletLock, type ReleaseCodes } from './change-wallet-lock.ts'

const ACTS_MAX = 50
/** Roles that see whole names: their acts have consequences for the person. */
const OPERATORS = new Set<Caller['role']>(['moderator', 'admin'])

/** What other rooms do for this one. */
export type Neighbours = {
  /** @throws Refusal proof_required, proof_failed, rate_limited */
  prove(context: Context, call: Call<'setWalletLock'>): Promise<void>
  /** what of a person's beside the account operators act on, as the audit log names it */
  subjects(tx: Tx, userId: bigint): Promise<string[]>
  releaseCodes: ReleaseCodes
  uploads: Uploads
  /** settled events on which two people stood on opposite sides, from the first one's view */
  headToHead(tx: Tx, userId: bigint, otherId: bigint): Promise<{ wins: number; losses: number }>
  /** each says whether two people have had to do with each other */
  acquaintance: readonly ((tx: Tx, userId: bigint, otherId: bigint) => Promise<boolean>)[]
}

export function settingsHandlers({
  prove,
  subjects,
  releaseCodes,
  uploads,
  headToHead,
  acquaintance,
}: Neighbours): HandlersOf<typeof settingsRoutes & typeof userRoutes> {
  /** One change of the caller's account; every open screen of theirs hears of it. */
  const change = <T>(context: Context, { userId }: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
    context.db.transact(async (tx) => {
      const result = await work(tx)
      tx.afterCommit(() => context.signals.send({ type: 'account_changed', userIds: [userId] }))
      return result
    })

  return {
    listActs: async ({ db }, { caller: { userId } }) => {
      // `person:` is how some acts of earlier days name an account.
      const own = [`user:${userId}`, `person:${userId}`, ...(await subjects(db, userId))]
      const rows = await actsOn(db, own, ACTS_MAX)
      return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }))
    },
    setWalletLock: async (context, call) => {
      const { locked } = call.body
      const { userId } = call.caller
      if (!locked) await prove(context, call)
      await change(context, call.caller, (tx) =>
        changeWalletLock(context, tx, { userId, locked, releaseCodes }),
      )
      return { locked }
    },
    setBitcoinAddress: async (context, { caller, body }) => {
      const address = body.bitcoinAddress
      await change(context, caller, (tx) => changeBitcoinAddress(context, tx, { caller, address }))
      return {
        bitcoinAddress: address,
        message: address === null ? 'Bitcoin address removed' : 'Bitcoin address saved',
      }
    },
    setNotifications: async (context, { caller, body }) => {
      await change(context, caller, (tx) => setNotificationChoices(tx, caller.userId, body))
      return body
    },
    setThemeSong: async (context, { caller, body }) => {
      // A title alone names no song.
      const title = body.themeSongUrl === null ? null : body.themeSongTitle
      await change(context, caller, (tx) =>
        setThemeSong(tx, caller.userId, { url: body.themeSongUrl, title }),
      )
      return { themeSongUrl: body.themeSongUrl, themeSongTitle: title }
    },
    setProfilePicture: async (context, { caller, body }) => ({
      objectPath: await change(context, caller, (tx) =>
        changeProfilePicture(tx, uploads, { userId: caller.userId, address: body.profilePictureURL }),
      ),
    }),
    setNames: async (context, { caller, body }) => {
      await change(context, caller, (tx) => setNames(tx, caller.userId, body))
      return { ...body, displayName: displayName({ ...body, email: caller.email }) }
    },
    setEmailVisibility: async (context, { caller, body }) => {
      await change(context, caller, (tx) => setEmailVisibility(tx, caller.userId, body.showEmail))
      return body
    },
    userProfile: async ({ db }, { caller, params }) => {
      const { userId } = params
      const knows = async () => {
        if (OPERATORS.has(caller.role)) return true
        for (const share of acquaintance) if (await share(db, caller.userId, userId)) return true
        return false
      }
      const profile = await publicProfile(db, userId, { userId: caller.userId, knows })
      if (!profile) throw new Refusal('not_found', 'There is nobody with this id')
      const own = userId === caller.userId
      return { ...profile, headToHead: own ? null : await headToHead(db, caller.userId, userId) }
    },
  }
}
