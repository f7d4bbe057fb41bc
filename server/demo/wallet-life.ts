import { productNow } from '#server/core/clock.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { createCode, redeemCode } from '#server/store/index.ts'
import {
  acceptFundRequest,
  createFundRequest,
  rejectFundRequest,
  sendTransfer,
} from '#server/transfers/index.ts'
import { findUser } from '#server/users/index.ts'
import {
  approveWithdrawal,
  completeWithdrawal,
  requestWithdrawal,
  returnWithdrawal,
} from '#server/withdrawals/index.ts'
import { type Community, type Deed, idOf, inTransaction } from './community.ts'
import { demoAdmin, demoEmail, demoMerchant } from './people.ts'

/** People's money outside betting: they send it, request it, pay in a shop and withdraw it. */
export const walletLife = (community: Community): Deed[] => [
  ...transfers(community),
  ...fundRequests(community),
  ...payments(community),
  ...withdrawals(community),
]

/** The person, with a fresh proof at the time of their action. */
const provenNow = async (community: Community, tx: Tx, key: string) => ({
  userId: idOf(community, key),
  provedAt: await productNow(tx),
})

const personOf = async (community: Community, tx: Tx, key: string) =>
  (await findUser(tx, idOf(community, key)))!

function transfers(community: Community): Deed[] {
  const send = (at: number, from: string, to: string, amount: bigint, description: string) =>
    inTransaction(community, at, async (tx) => {
      const receiver = await personOf(community, tx, to)
      const sender = await provenNow(community, tx, from)
      return sendTransfer(community.context, tx, { sender, receiver, amount, description })
    })
  return [
    send(-310, 'jo', 'mara', 1_250n, 'Half of the taxi'),
    send(-148, 'mara', 'jo', 2_000n, 'Concert ticket, row twelve'),
    send(-52, 'kwame', 'mara', 800n, 'Coffee and cake'),
  ]
}

function fundRequests(community: Community): Deed[] {
  const { context } = community
  const ask = (
    at: number,
    [from, to]: [string, string],
    amount: bigint,
    message: string,
    answer?: typeof acceptFundRequest | typeof rejectFundRequest,
  ): Deed[] => {
    let requestId = 0n
    const asked = inTransaction(community, at, async (tx) => {
      const wish = {
        fromId: idOf(community, from),
        to: await personOf(community, tx, to),
        amount,
        message,
      }
      requestId = BigInt((await createFundRequest(context, tx, wish)).id)
    })
    if (!answer) return [asked]
    const answered = inTransaction(community, at + 2, async (tx) =>
      answer(context, tx, { requestId, ...(await provenNow(community, tx, to)) }),
    )
    return [asked, answered]
  }
  return [
    ...ask(-120, ['mara', 'kwame'], 950n, 'The pizza on Tuesday', acceptFundRequest),
    ...ask(-96, ['tomasz', 'mara'], 4_000n, 'A new table for the office', rejectFundRequest),
    ...ask(-5, ['jo', 'mara'], 1_800n, 'Your share of the hut'),
    ...ask(-3, ['mara', 'tomasz'], 2_500n, 'Cinema for four'),
  ]
}

/** Codes that are redeemed in the shop at once. */
function payments(community: Community): Deed[] {
  const { context } = community
  const pay = (at: number, from: string, held: bigint, taken: bigint) =>
    inTransaction(community, at, async (tx) => {
      const { token } = await createCode(context, tx, {
        payer: await provenNow(community, tx, from),
        amount: held,
      })
      await redeemCode(context, tx, { merchantId: idOf(community, demoMerchant), token, amount: taken })
    })
  return [pay(-200, 'jo', 1_500n, 1_340n), pay(-77, 'mara', 2_000n, 2_000n), pay(-8, 'mara', 1_000n, 675n)]
}

type Destination = { destination: 'cashapp' | 'bank'; destinationDetails: string }
type OperatorAction = (context: Context, tx: Tx, operator: Caller, id: bigint) => Promise<unknown>

const approve: OperatorAction = (context, tx, operator, id) =>
  approveWithdrawal(context, tx, operator, { id, revision: 1 })
const complete: OperatorAction = (context, tx, operator, id) =>
  completeWithdrawal(context, tx, operator, { id })
const fail: OperatorAction = (context, tx, operator, id) =>
  returnWithdrawal(context, tx, operator, {
    id,
    as: 'failed',
    reason: 'The bank does not know this account number.',
  })

function withdrawals(community: Community): Deed[] {
  const { context } = community
  const callerOf = async (tx: Tx, key: string, role: Caller['role']): Promise<Caller> => ({
    ...(await provenNow(community, tx, key)),
    role,
    email: demoEmail(key),
    sessionHash: Buffer.alloc(32),
  })
  const withdraw = (
    at: number,
    from: string,
    amount: bigint,
    to: Destination,
    ...actions: OperatorAction[]
  ): Deed[] => {
    let id = 0n
    const requested = inTransaction(community, at, async (tx) => {
      const caller = await callerOf(tx, from, 'user')
      id = BigInt((await requestWithdrawal(context, tx, caller, { amount, ...to })).id)
    })
    const handled = actions.map((action, index) =>
      inTransaction(community, at + 4 + index * 20, async (tx) =>
        action(context, tx, await callerOf(tx, demoAdmin, 'admin'), id),
      ),
    )
    return [requested, ...handled]
  }
  const cashtag: Destination = { destination: 'cashapp', destinationDetails: '$maraboard' }
  const polish: Destination = {
    destination: 'bank',
    destinationDetails: 'PL61 1090 1014 0000 0712 1981 2874',
  }
  return [
    ...withdraw(-260, 'mara', 2_500n, cashtag, approve, complete),
    ...withdraw(-130, 'tomasz', 2_000n, polish, approve, fail),
    ...withdraw(-30, 'jo', 1_500n, { destination: 'cashapp', destinationDetails: '$joaber' }, approve),
    ...withdraw(-2, 'mara', 3_000n, cashtag),
  ]
}
