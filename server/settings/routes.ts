import type { settingsRoutes } from '#contract/settings.ts'
import type { userRoutes } from '#contract/settings-profile.ts'
import type { Call, HandlersOf } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import {
  checkTimeZone,
  displayName,
  gameTagsOf,
  readTimeZone,
  setBoardVisibility,
  setEmailVisibility,
  setGameTags,
  setNames,
  setNotificationChoices,
  setThemeSong,
  setTimeZone,
  setWhoIsIn,
} from '#server/users/index.ts'
import { changeBitcoinAddress } from './change-bitcoin-address.ts'
import { changeProfilePicture, type Uploads } from './change-profile-picture.ts'
import { lockWallet, type ReleaseCodes, unlockWallet } from './change-wallet-lock.ts'
import { listOperatorActions, type Subjects } from './list-operator-actions.ts'
import { type KnownOfPeople, showProfile } from './show-profile.ts'

/** Functions of other modules that this one needs. */
export type OtherModules = KnownOfPeople & {
  /**
   * @returns when the passkey or authenticator that proved it was added; null for a password
   * @throws Refusal proof_required, proof_failed, rate_limited
   */
  prove(context: Context, call: Call<'setWalletLock'>): Promise<Date | null>
  subjects: Subjects
  releaseCodes: ReleaseCodes
  uploads: Uploads
}

/** Runs one change of the caller's account and signals their open screens. */
const change = <T>(context: Context, { userId }: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
  context.db.transact(async (tx) => {
    const result = await work(tx)
    tx.afterCommit(() => context.signals.send({ type: 'account_changed', userIds: [userId] }))
    return result
  })

type ProfileRoutes = Pick<
  typeof settingsRoutes,
  | 'setNotifications'
  | 'setThemeSong'
  | 'setNames'
  | 'setEmailVisibility'
  | 'setRecordVisibility'
  | 'setBoardVisibility'
  | 'getTimeZone'
  | 'setTimeZone'
  | 'getGameTags'
  | 'setGameTags'
>

/** The choices about a person's profile and notices. */
const profileHandlers: HandlersOf<ProfileRoutes> = {
  setNotifications: async (context, { caller, body }) => {
    await change(context, caller, (tx) => setNotificationChoices(tx, caller.userId, body))
    return body
  },
  setThemeSong: async (context, { caller, body }) => {
    const { themeSongUrl: url, themeSongTitle: title } = body
    await change(context, caller, (tx) => setThemeSong(tx, caller.userId, { url, title }))
    return body
  },
  setNames: async (context, { caller, body }) => {
    await change(context, caller, (tx) => setNames(tx, caller.userId, body))
    return { ...body, displayName: displayName(body) }
  },
  getGameTags: ({ db }, { caller }) => gameTagsOf(db, caller.userId),
  setGameTags: (context, { caller, body }) =>
    change(context, caller, async (tx) => {
      await setGameTags(tx, caller.userId, body)
      return body
    }),
  setEmailVisibility: async (context, { caller, body }) => {
    await change(context, caller, (tx) => setEmailVisibility(tx, caller.userId, body.showEmail))
    return body
  },
  getTimeZone: (context, { caller }) => readTimeZone(context, context.db, caller.userId),
  setTimeZone: async (context, { caller, body }) => {
    await checkTimeZone(context.db, body.timeZone)
    return change(context, caller, async (tx) => {
      await setTimeZone(context, tx, caller.userId, body.timeZone)
      return readTimeZone(context, tx, caller.userId)
    })
  },
  setRecordVisibility: async (context, { caller, body }) => {
    await change(context, caller, (tx) => setWhoIsIn(tx, caller.userId, body.whoIsIn))
    return body
  },
  setBoardVisibility: async (context, { caller, body }) => {
    await change(context, caller, (tx) => setBoardVisibility(tx, caller.userId, body.onBoards))
    return body
  },
}

export const settingsHandlers = ({
  prove,
  subjects,
  releaseCodes,
  uploads,
  headToHead,
  tournamentRecord,
  falseClaims,
  record,
  acquaintance,
}: OtherModules): HandlersOf<typeof settingsRoutes & typeof userRoutes> => ({
  ...profileHandlers,
  listActs: ({ db }, { caller }) => listOperatorActions(db, caller.userId, subjects),
  setWalletLock: async (context, call) => {
    const { locked } = call.body
    const { userId } = call.caller
    if (locked) {
      await change(context, call.caller, (tx) => lockWallet(context, tx, userId, releaseCodes))
    } else {
      const since = await prove(context, call)
      const proof = { since, byCode: call.body.code !== undefined }
      await change(context, call.caller, (tx) => unlockWallet(context, tx, userId, proof))
    }
    return { locked }
  },
  setBitcoinAddress: async (context, { caller, body }) => {
    const typed = body.bitcoinAddress
    const address = await change(context, caller, (tx) =>
      changeBitcoinAddress(context, tx, { caller, typed }),
    )
    return {
      bitcoinAddress: address,
      message: address === null ? 'Bitcoin address removed' : 'Bitcoin address saved',
    }
  },
  setProfilePicture: async (context, { caller, body }) => ({
    objectPath: await change(context, caller, (tx) =>
      changeProfilePicture(tx, uploads, { userId: caller.userId, address: body.profilePictureURL }),
    ),
  }),
  userProfile: ({ db }, { caller, params }) =>
    showProfile(
      db,
      { headToHead, tournamentRecord, falseClaims, record, acquaintance },
      { caller, userId: params.userId },
    ),
})
