import type { Caller } from '#server/core/context.ts'
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
import type { Community, Scene } from './community.ts'
import { demoAdmin, demoEmail, demoMerchant } from './people.ts'

const transfers: readonly [at: number, from: string, to: string, cents: bigint, description: string][] = [
  [-310, 'jo', 'mara', 1_250n, 'Half of the taxi'],
  [-148, 'mara', 'jo', 2_000n, 'Concert ticket, row twelve'],
  [-52, 'kwame', 'mara', 800n, 'Coffee and cake'],
]

type FundRequest = [
  at: number,
  from: string,
  to: string,
  cents: bigint,
  message: string,
  answer?: typeof acceptFundRequest | typeof rejectFundRequest,
]
const fundRequests: readonly FundRequest[] = [
  [-120, 'mara', 'kwame', 950n, 'The pizza on Tuesday', acceptFundRequest],
  [-96, 'tomasz', 'mara', 4_000n, 'A new table for the office', rejectFundRequest],
  [-5, 'jo', 'mara', 1_800n, 'Your share of the hut'],
  [-3, 'mara', 'tomasz', 2_500n, 'Cinema for four'],
]

/** Codes that are redeemed in the shop at once. */
const payments: readonly [at: number, from: string, held: bigint, taken: bigint][] = [
  [-200, 'jo', 1_500n, 1_340n],
  [-77, 'mara', 2_000n, 2_000n],
  [-8, 'mara', 1_000n, 675n],
]

/** With the operator's acts, which follow. */
type Withdrawal = [
  at: number,
  from: string,
  cents: bigint,
  destination: 'cashapp' | 'bank',
  destinationDetails: string,
  ...acts: ('approve' | 'complete' | 'fail')[],
]
const withdrawals: readonly Withdrawal[] = [
  [-260, 'mara', 2_500n, 'cashapp', '$maraboard', 'approve', 'complete'],
  [-130, 'tomasz', 2_000n, 'bank', 'PL61 1090 1014 0000 0712 1981 2874', 'approve', 'fail'],
  [-30, 'jo', 1_500n, 'cashapp', '$joaber', 'approve'],
  [-2, 'mara', 3_000n, 'cashapp', '$maraboard'],
]

/** People's money outside betting: they send it, request it, pay in a shop and withdraw it. */
export function walletLife(community: Community): Scene[] {
  const { context, db, idOf, proven } = community
  const personOf = async (key: string) => (await findUser(db, idOf(key)))!
  return [
    ...transfers.map(([at, from, to, amount, description]) => ({
      at,
      async run() {
        const [sender, receiver] = [await proven(from), await personOf(to)]
        await sendTransfer(context, db, { sender, receiver, amount, description })
      },
    })),
    ...fundRequests.flatMap(([at, from, to, amount, message, answer]) => {
      let requestId = 0n
      const asked = async () => {
        const wish = { fromId: idOf(from), to: await personOf(to), amount, message }
        requestId = BigInt((await createFundRequest(context, db, wish)).id)
      }
      const answered = async () => answer?.(context, db, { requestId, ...(await proven(to)) })
      return [{ at, run: asked }, ...(answer ? [{ at: at + 2, run: answered }] : [])]
    }),
    ...payments.map(([at, from, held, taken]) => ({
      at,
      async run() {
        const { token } = await createCode(context, db, { payer: await proven(from), amount: held })
        await redeemCode(context, db, { merchantId: idOf(demoMerchant), token, amount: taken })
      },
    })),
    ...withdrawals.flatMap((withdrawal) => withdraw(community, withdrawal)),
  ]
}

function withdraw(
  { context, db, proven }: Community,
  [at, from, amount, destination, destinationDetails, ...acts]: Withdrawal,
): Scene[] {
  const callerOf = async (key: string, role: Caller['role']): Promise<Caller> => ({
    ...(await proven(key)),
    ...{ role, email: demoEmail(key), sessionHash: Buffer.alloc(32) },
  })
  let id = 0n
  const handling = {
    approve: (operator: Caller) => approveWithdrawal(context, db, operator, { id, revision: 1 }),
    complete: (operator: Caller) => completeWithdrawal(context, db, operator, { id }),
    fail(operator: Caller) {
      const reason = 'The bank does not know this account number.'
      return returnWithdrawal(context, db, operator, { id, as: 'failed', reason })
    },
  }
  const request = async () => {
    const order = { amount, destination, destinationDetails }
    id = BigInt((await requestWithdrawal(context, db, await callerOf(from, 'user'), order)).id)
  }
  const handled = acts.map((act, index) => ({
    at: at + 4 + index * 20,
    run: async () => handling[act](await callerOf(demoAdmin, 'admin')),
  }))
  return [{ at, run: request }, ...handled]
}
