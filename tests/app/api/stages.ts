import { randomUUID } from 'node:crypto'
import type { Body, RouteName } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { recordDelivery } from '#server/deposits/index.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { openEvent } from '#tests/support/events.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import { PASSWORD, type Person, prove, type World } from '#tests/support/world.ts'
import { CIRCLE_STAGES, sharedEvent } from '../../bets/api/circle-stages.ts'
import { CALENDAR_STAGES } from '../../calendars/api/calendar-stages.ts'
import { COVER_STAGES } from '../../covers/api/cover-stages.ts'
import { DAILY_STAGES } from '../../daily-questions/api/daily-stages.ts'
import { GANG_STAGES } from '../../gangs/api/gang-stages.ts'
import { HOOK_STAGES } from '../../hooks/api/hook-stages.ts'
import { JURY_STAGES } from '../../juries/api/jury-stages.ts'
import { MODERATION_STAGES } from '../../moderation/api/moderation-stages.ts'
import { roomStages } from '../../rooms/api/room-stages.ts'
import { LINK_STAGES } from '../../safer-play/api/link-stages.ts'
import { PLAY_STAGES } from '../../safer-play/api/play-stages.ts'
import { matchStages } from '../../tournaments/api/match-stages.ts'
import { tournamentStages } from '../../tournaments/api/tournament-stages.ts'
import { SAMPLES } from './samples.ts'

/** The callers of the matrix of routes (`routes.test.ts`). */
export type Callers = Record<
  'visitor' | 'user' | 'owner' | 'bettor' | 'merchant' | 'moderator' | 'admin',
  Person
>

/**
 * One route on one object that is not an event: how to make an object of `owner`'s that the route can act on, and
 * the answer to each caller. Callers are tried in the order of `answers`: the one who succeeds and thereby changes the
 * object comes last.
 */
export type Stage = {
  params(world: World, people: Callers): Promise<Record<string, string>>
  answers: Partial<Record<keyof Callers, number>>
}

async function pendingWithdrawal({ owner }: Callers): Promise<Record<string, string>> {
  // Earlier cells may have moved the clock.
  await owner.ok('stepUp', { body: { password: PASSWORD } })
  const body = { amount: '1.00', destination: 'cashapp', destinationDetails: '$stage' } as const
  return { id: (await owner.ok('requestWithdrawal', { body })).id }
}

async function processingWithdrawal(people: Callers): Promise<Record<string, string>> {
  const params = await pendingWithdrawal(people)
  await people.admin.ok('approveWithdrawal', { params: params as { id: string }, body: { revision: 1 } })
  return params
}

/** For admins alone; the owner gets everybody's answer. */
const forAdmins = {
  ...{ visitor: 401, user: 403, owner: 403, bettor: 403, merchant: 403, moderator: 403 },
  admin: 200,
}

/** A post that the admin has signed. */
const aPost = async (_: World, { admin }: Callers): Promise<Record<string, string>> => ({
  id: (await admin.ok('writeInsightPost', { body: { title: 'The week in odds', text: 'Few events.' } })).id,
})

/** A message of a payment provider, in the log that only admins read. */
async function aDelivery(world: World): Promise<Record<string, string>> {
  const { id } = await world.db.transact((tx) =>
    recordDelivery(tx, { provider: 'stripe', eventId: `evt_${randomUUID()}`, kind: 'test', payload: {} }),
  )
  return { id: id.toString() }
}

/** A payment in coins that has been credited. */
async function aCryptoPayment(world: World, { owner }: Callers): Promise<Record<string, string>> {
  const { id, paymentUrl } = await owner.ok('createCryptoPayment', {
    body: { amount: '20', currency: 'btc' },
  })
  await world.nowpayments.act(paymentUrl!.split('/').at(-1)!, 'full')
  const receipt = await world.db.one<{ id: bigint }>(
    sql`select id from crypto_receipts where deposit_id = ${id}::uuid`,
  )
  return { id: receipt.id.toString() }
}

/** Callers without a part in a request or a code. */
const strangers = { visitor: 401, user: 404, merchant: 404, moderator: 404, admin: 404 }
/** Callers who take no codes and give no roles. */
const noShop = { visitor: 401, user: 403, owner: 403, bettor: 403, moderator: 403 }

/** A request of the owner's to the bettor. */
async function askedFor(_: World, { owner, bettor }: Callers): Promise<{ id: string }> {
  const { id } = await owner.ok('createFundRequest', { body: { toUserId: bettor.id, amount: '1' } })
  return { id }
}
/** The same for the payer: earlier cells may have moved the clock. */
async function askedForPayment(world: World, people: Callers): Promise<{ id: string }> {
  await prove(people.bettor)
  return askedFor(world, people)
}

const everybody = { visitor: 401, user: 200, bettor: 200, merchant: 200, moderator: 200, admin: 200 }
const otherThanOwner = { user: 403, bettor: 403, merchant: 403, moderator: 403, admin: 403 }
/** A live code of the owner's. */
async function heldCode(_: World, { owner }: Callers): Promise<{ token: string }> {
  const { token } = await owner.ok('createPaymentToken', { body: { amount: '2' } })
  return { token }
}
/** A person's own objects do not exist for others. */
const ownersAlone = {
  visitor: 401,
  user: 404,
  bettor: 404,
  merchant: 404,
  moderator: 404,
  admin: 404,
  owner: 200,
} as const

/** Anybody may look at their own conversation with the bettor, empty or not; the bettor has none with themselves. */
const withTheBettor = { ...ownersAlone, user: 200, merchant: 200, moderator: 200, admin: 200 } as const

/** A message of the owner's to the bettor, in their thread. */
async function aMessage(_: World, { owner, bettor }: Callers): Promise<Record<string, string>> {
  const { id } = await owner.ok('sendMessage', { body: { receiverId: bettor.id, content: 'Fancy a bet?' } })
  await bettor.ok('sendMessage', { body: { receiverId: owner.id, content: 'Always' } })
  return { userId: bettor.id, messageId: id }
}

async function aThread(world: World, people: Callers): Promise<Record<string, string>> {
  const { userId } = await aMessage(world, people)
  return { userId: userId! }
}

async function ownPasskey(world: World, { owner }: Callers): Promise<Record<string, string>> {
  // the matrix has moved the clock before
  await owner.ok('stepUp', { body: { password: PASSWORD } })
  const question = await owner.ok('askNewPasskey', { body: {} })
  const passkey = createAuthenticator(world.url).make(question)
  const { id } = await owner.ok('addPasskey', { body: { passkey } })
  return { id }
}

async function anotherSession(world: World, { owner }: Callers): Promise<Record<string, string>> {
  await world.visitor.ok('signIn', { body: { email: owner.email, password: PASSWORD } })
  const open = await owner.ok('listSessions')
  return { id: open.find((session) => !session.current)!.id }
}

async function openPot(_: World, { owner, bettor }: Callers): Promise<{ id: string }> {
  await readyFor(bettor)
  return { id: (await makePot(owner)).id }
}

async function playedPot(world: World, people: Callers): Promise<{ id: string }> {
  const pot = await openPot(world, people)
  await playedBy(people.bettor, pot)
  return pot
}
const forAll = { user: 200, bettor: 200, merchant: 200, moderator: 200, admin: 200, owner: 200 }

/** The call sends no file, so the owner gets a refusal for the missing file. */
const ownUpload: Stage = {
  params: async (_, { owner }) => {
    const { uploadURL } = await owner.ok('requestUpload')
    return { token: uploadURL.split('/').at(-1)! }
  },
  answers: { ...strangers, bettor: 404, owner: 415 },
}

/** The practice coins that the owner began with. */
const ownPosting = async (_: World, { owner }: Callers): Promise<Record<string, string>> => ({
  id: (await owner.ok('transactions', { query: { currency: 'PLAY' } }))[0]!.id,
})

/** Every route with a path parameter that is not an event's has its line here, or the matrix fails. */
export const STAGES: Partial<Record<RouteName, Stage>> = {
  ...COVER_STAGES,
  receiptProof: { params: ownPosting, answers: ownersAlone },
  ...CIRCLE_STAGES,
  ...GANG_STAGES,
  ...JURY_STAGES,
  ...HOOK_STAGES,
  ...CALENDAR_STAGES,
  ...DAILY_STAGES,
  getSharing: { params: sharedEvent, answers: { ...everybody, owner: 200 } },
  setSharing: { params: sharedEvent, answers: { ...everybody, ...otherThanOwner, owner: 200 } },
  ...MODERATION_STAGES,
  ...PLAY_STAGES,
  ...LINK_STAGES,
  ...matchStages,
  ...tournamentStages,
  renamePasskey: { params: ownPasskey, answers: ownersAlone },
  removePasskey: { params: ownPasskey, answers: ownersAlone },
  endSession: { params: anotherSession, answers: ownersAlone },
  acceptFundRequest: { params: askedForPayment, answers: { ...strangers, owner: 403, bettor: 200 } },
  rejectFundRequest: { params: askedFor, answers: { ...strangers, owner: 403, bettor: 200 } },
  cancelFundRequest: { params: askedFor, answers: { ...strangers, bettor: 403, owner: 200 } },
  remindFundRequest: {
    params: async (world, people) => {
      const params = await askedFor(world, people)
      await world.db.change(sql`update fund_requests set created_at = created_at - interval '2 days'`)
      return params
    },
    answers: { ...strangers, bettor: 403, owner: 200 },
  },
  getPaymentToken: {
    params: heldCode,
    answers: { ...strangers, bettor: 404, merchant: 200, admin: 200, owner: 200 },
  },
  redeemPaymentToken: { params: heldCode, answers: { ...noShop, merchant: 200, admin: 409 } },
  refundPaymentToken: {
    params: async (world, people) => {
      const params = await heldCode(world, people)
      await people.merchant.ok('redeemPaymentToken', { params, body: { amount: '2' } })
      return params
    },
    answers: { ...noShop, admin: 404, merchant: 200 },
  },
  openWayBack: {
    params: async (world) => {
      const { id } = await world.signUp('Lost')
      await world.db.change(sql`
        insert into credentials (user_id, kind, external_id, secret, confirmed_at)
        values (${BigInt(id)}, 'totp', ${id}, '\\x00', clock_now())`)
      return { id }
    },
    answers: { ...noShop, merchant: 403, admin: 200 },
  },
  endUserSessions: {
    params: async (world) => ({ id: (await world.signUp('Ended')).id }),
    answers: { ...noShop, merchant: 403, admin: 200 },
  },
  changeRole: {
    params: async (world) => ({ id: (await world.signUp('Promoted')).id }),
    answers: { ...noShop, merchant: 403, admin: 200 },
  },
  receiveUpload: ownUpload,
  receiveForm: ownUpload,
  ...roomStages,
  userProfile: {
    params: async (_, { owner }) => ({ userId: owner.id }),
    answers: {
      visitor: 401,
      user: 200,
      bettor: 200,
      merchant: 200,
      moderator: 200,
      admin: 200,
      owner: 200,
    },
  },
  answerFeedback: {
    params: async (_, { owner }) => ({ id: (await feedbackOf(owner)).id }),
    answers: {
      visitor: 401,
      user: 404,
      bettor: 404,
      merchant: 404,
      moderator: 404,
      admin: 404,
      owner: 201,
    },
  },
  moveFeedback: {
    params: async (_, { owner }) => ({ id: (await feedbackOf(owner)).id }),
    answers: {
      visitor: 401,
      user: 403,
      bettor: 403,
      merchant: 403,
      moderator: 403,
      owner: 403,
      admin: 200,
    },
  },
  insightPostVersions: {
    params: aPost,
    // nobody of the matrix subscribes
    answers: { ...forAdmins, admin: 403 },
  },
  editInsightPost: { params: aPost, answers: forAdmins },
  takeDownInsightPost: { params: aPost, answers: forAdmins },
  getDelivery: { params: aDelivery, answers: forAdmins },
  resendDelivery: {
    params: aDelivery,
    // the matrix runs in test mode, where no provider is there to be asked again
    answers: { ...forAdmins, admin: 409 },
  },
  getPot: { params: openPot, answers: { visitor: 401, ...forAll } },
  potProof: { params: playedPot, answers: { visitor: 200, ...forAll } },
  // without a session nobody plays, and nobody plays their own pot
  playPot: {
    params: openPot,
    answers: { visitor: 401, user: 409, merchant: 409, moderator: 409, admin: 409, owner: 409, bettor: 200 },
  },
  withdrawPot: {
    params: openPot,
    answers: { visitor: 401, user: 403, bettor: 403, merchant: 403, moderator: 403, admin: 403, owner: 200 },
  },
  valuePayment: {
    params: aCryptoPayment,
    // it was credited on arrival: nothing of it waits
    answers: { ...forAdmins, admin: 409 },
  },
  removePushDevice: {
    async params(_, { owner }) {
      const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`
      const body = { ...SAMPLES.addPushSubscription!(), endpoint } as unknown as Body<'addPushSubscription'>
      return { id: (await owner.ok('addPushSubscription', { body })).id }
    },
    answers: ownersAlone,
  },
  forgetDestination: {
    async params(_, people) {
      await pendingWithdrawal(people)
      return { id: (await people.owner.ok('listDestinations'))[0]!.id }
    },
    answers: { visitor: 401, user: 404, bettor: 404, merchant: 404, moderator: 404, admin: 404, owner: 200 },
  },
  funGameProof: {
    params: async (_, { owner }) => {
      const body = { gameType: 'coin', amount: '0.01', selection: 'heads' } as const
      return { id: (await owner.ok('playFunGame', { body })).id }
    },
    // every played pot is open to everybody
    answers: { visitor: 200, user: 200, owner: 200, bettor: 200, merchant: 200, moderator: 200, admin: 200 },
  },
  approveWithdrawal: { params: (_, people) => pendingWithdrawal(people), answers: forAdmins },
  completeWithdrawal: { params: (_, people) => processingWithdrawal(people), answers: forAdmins },
  failWithdrawal: { params: (_, people) => processingWithdrawal(people), answers: forAdmins },
  cancelWithdrawal: { params: (_, people) => pendingWithdrawal(people), answers: forAdmins },
  listMessages: { params: aThread, answers: withTheBettor },
  threadState: { params: aThread, answers: withTheBettor },
  readThread: { params: aThread, answers: ownersAlone },
  changeThread: { params: aThread, answers: ownersAlone },
  reactToMessage: { params: aMessage, answers: ownersAlone },
  removeMessage: { params: aMessage, answers: ownersAlone },
  removeComment: {
    async params(world, { owner }) {
      const { id } = await openEvent(world, owner)
      const comment = await owner.ok('addComment', { params: { id }, body: { content: 'For the matrix' } })
      return { id, commentId: comment.id }
    },
    answers: { visitor: 401, user: 403, bettor: 403, merchant: 403, moderator: 403, admin: 403, owner: 200 },
  },
}

const feedbackOf = (person: Person) =>
  person.ok('sendFeedback', {
    body: { category: 'bug', title: 'A fault', description: 'It does not add up' },
  })
