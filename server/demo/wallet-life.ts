import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
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
import { demoAdmin, demoEmail, demoMerchant } from './people.ts'
import type { Community, Deed } from './story.ts'

/** What people do with money besides betting: they send it, ask for it, pay in a shop, take it out. */
export function walletLife(community: Community): Deed[] {
  const { context, ids } = community
  const idOf = (key: string): bigint => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`nobody in the demo community is called ${key}`)
    return id
  }
  const deeds: Deed[] = []
  const then = (at: number, run: (tx: Tx) => Promise<unknown>) =>
    deeds.push({ at, run: async () => void (await context.db.transact(run)) })
  const personOf = async (tx: Tx, key: string) => (await findUser(tx, idOf(key)))!
  const callerOf = async (tx: Tx, key: string, role: Caller['role']): Promise<Caller> => ({
    userId: idOf(key),
    role,
    email: demoEmail(key),
    sessionHash: Buffer.alloc(32),
    // the person has a fresh proof at the time of the action
    provedAt: (await tx.one<{ now: Date }>(sql`select clock_now() as now`)).now,
  })

  const send = (at: number, from: string, to: string, amount: bigint, description: string) =>
    then(at, async (tx) =>
      sendTransfer(context, tx, {
        senderId: idOf(from),
        receiver: await personOf(tx, to),
        amount,
        description,
      }),
    )
  send(-310, 'jo', 'mara', 1_250n, 'Half of the taxi')
  send(-148, 'mara', 'jo', 2_000n, 'Concert ticket, row twelve')
  send(-52, 'kwame', 'mara', 800n, 'Coffee and cake')

  const ask = (
    at: number,
    from: string,
    to: string,
    amount: bigint,
    message: string,
    answer?: typeof acceptFundRequest | typeof rejectFundRequest,
  ) => {
    let requestId = 0n
    then(at, async (tx) => {
      const request = await createFundRequest(context, tx, {
        fromId: idOf(from),
        to: await personOf(tx, to),
        amount,
        message,
      })
      requestId = BigInt(request.id)
    })
    if (answer) then(at + 2, (tx) => answer(context, tx, { requestId, userId: idOf(to) }))
  }
  ask(-120, 'mara', 'kwame', 950n, 'The pizza on Tuesday', acceptFundRequest)
  ask(-96, 'tomasz', 'mara', 4_000n, 'A new table for the office', rejectFundRequest)
  ask(-5, 'jo', 'mara', 1_800n, 'Your share of the hut')
  ask(-3, 'mara', 'tomasz', 2_500n, 'Cinema for four')

  const pay = (at: number, from: string, held: bigint, taken: bigint) =>
    then(at, async (tx) => {
      const code = await createCode(context, tx, { payerId: idOf(from), amount: held })
      await redeemCode(context, tx, { merchantId: idOf(demoMerchant), token: code.token, amount: taken })
    })
  pay(-200, 'jo', 1_500n, 1_340n)
  pay(-77, 'mara', 2_000n, 2_000n)
  pay(-8, 'mara', 1_000n, 675n)

  const withdraw = (
    at: number,
    from: string,
    amount: bigint,
    to: { destination: 'cashapp' | 'bank'; destinationDetails: string },
    ...actions: ((tx: Tx, operator: Caller, id: bigint) => Promise<unknown>)[]
  ) => {
    let id = 0n
    then(at, async (tx) => {
      const caller = await callerOf(tx, from, 'user')
      id = BigInt((await requestWithdrawal(context, tx, caller, { amount, ...to })).id)
    })
    actions.forEach((action, index) => {
      then(at + 4 + index * 20, async (tx) => action(tx, await callerOf(tx, demoAdmin, 'admin'), id))
    })
  }
  const approve = (tx: Tx, operator: Caller, id: bigint) =>
    approveWithdrawal(context, tx, operator, { id, revision: 1 })
  const complete = (tx: Tx, operator: Caller, id: bigint) => completeWithdrawal(context, tx, operator, { id })
  const fail = (tx: Tx, operator: Caller, id: bigint) =>
    returnWithdrawal(context, tx, operator, {
      id,
      as: 'failed',
      reason: 'The bank does not know this account number.',
    })
  const cashtag = { destination: 'cashapp', destinationDetails: '$maraboard' } as const
  withdraw(-260, 'mara', 2_500n, cashtag, approve, complete)
  withdraw(
    -130,
    'tomasz',
    2_000n,
    { destination: 'bank', destinationDetails: 'PL61 1090 1014 0000 0712 1981 2874' },
    approve,
    fail,
  )
  withdraw(-30, 'jo', 1_500n, { destination: 'cashapp', destinationDetails: '$joaber' }, approve)
  withdraw(-2, 'mara', 3_000n, cashtag)
  return deeds
}
