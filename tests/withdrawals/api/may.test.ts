import { inspect } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import type { OperatorWithdrawal } from '#contract/withdrawals.ts'
import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { purses } from '#server/ledger/index.ts'
import { setWalletLock } from '#server/users/index.ts'
import {
  approveWithdrawal,
  completeWithdrawal,
  requestWithdrawal,
  returnWithdrawal,
} from '#server/withdrawals/index.ts'
import { operatorViews } from '#server/withdrawals/list-withdrawals.ts'
import { isReturnedByTwo } from '#server/withdrawals/may.ts'
import { confirmReturn } from '#server/withdrawals/return-withdrawal.ts'
import { takeOver } from '#server/withdrawals/take-over.ts'
import { readWithdrawal, type WithdrawalRow } from '#server/withdrawals/withdrawal-row.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { expectAgreement, STATES, STATES_MS, tried } from '#tests/support/may.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import { owe } from '#tests/support/withdrawals.ts'
import type { Person } from '#tests/support/world.ts'

const SEED = Number(process.env.SEED ?? 20_261_129)
/** Withdrawals that are acted on at once. */
const AT_ONCE = 8
const LONG_AGO = new Date(0)

type Act = keyof OperatorWithdrawal['can']
const ACTS = {
  approve: (tx, operator, { id, revision }) =>
    approveWithdrawal(world.context, tx, operator, { id, revision }),
  takeOver: (tx, operator, { id, revision }) => takeOver(world.context, tx, operator, { id, revision }),
  // the operator says that the money had left before anybody knew of a debt
  complete: (tx, operator, { id, revision }) =>
    completeWithdrawal(world.context, tx, operator, { id, revision, alreadyPaid: true }),
  confirm: (tx, operator, { id, revision, return_as }) =>
    confirmReturn(world.context, tx, operator, { id, revision, as: return_as ?? 'failed' }),
  fail: (tx, operator, { id, revision }) =>
    returnWithdrawal(world.context, tx, operator, { id, revision, as: 'failed', reason: 'No such account' }),
  cancel: (tx, operator, { id, revision }) =>
    returnWithdrawal(world.context, tx, operator, { id, revision, as: 'cancelled', reason: 'As asked for' }),
} satisfies Record<Act, (tx: Tx, operator: Caller, row: WithdrawalRow) => Promise<void>>
const NAMES = Object.keys(ACTS) as Act[]
/** Done seldom, so that there is much to look at: it ends a withdrawal, or voids a statement. */
const isSeldom = (name: Act, row: WithdrawalRow): boolean =>
  name !== 'approve' && ((name !== 'fail' && name !== 'cancel') || !isReturnedByTwo(row))

const world = unjudgedWorld()
let operators: Caller[]
/** the people whose money it is; an operator is among them */
const owners: { person: Person; isLocked: boolean }[] = []
const withdrawals: bigint[] = []
const draw = drawFrom(SEED)
const pick = <T>(list: readonly T[]): T => list[draw(list.length)]!

/** Their session, proved now or never. */
const callerOf = async ({ id, email }: Person, role: Caller['role'], isProved = true): Promise<Caller> => ({
  userId: BigInt(id),
  role,
  email,
  sessionHash: Buffer.alloc(32),
  provedAt: isProved ? (await world.db.one<{ now: Date }>(sql`select clock_now() as now`)).now : LONG_AGO,
})

/** Does what a rule may refuse. */
async function attempt(act: (tx: Tx) => Promise<unknown>): Promise<void> {
  await world.context.db.transact(act).catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
}

beforeAll(async () => {
  const admins = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => world.withRole(name, 'admin')))
  operators = await Promise.all([
    ...admins.map((person) => callerOf(person, 'admin')),
    callerOf(await world.moderator('Judge'), 'moderator'),
  ])
  await admins[0]!.ok('createPaymentIntent', { body: { amount: '640' } })
  owners.push({ person: admins[0]!, isLocked: false })
})

/** A withdrawal of a small sum, which one operator approves, or of a large one. */
async function request(): Promise<void> {
  const rich: Person[] = []
  for (const owner of owners)
    if ((await purses(world.db, BigInt(owner.person.id))).usd > 0n) rich.push(owner.person)
  if (rich.length === 0) {
    const person = await world.rich('Owner', '640')
    owners.push({ person, isLocked: false })
    rich.push(person)
  }
  const person = pick(rich)
  const caller = await callerOf(person, 'user')
  const { usd } = await purses(world.db, caller.userId)
  await attempt(async (tx) => {
    const { id } = await requestWithdrawal(world.context, tx, caller, {
      amount: usd > 4_000n && draw(3) === 0 ? 4_000n : usd,
      destination: 'cashapp',
      destinationDetails: '$adalace',
    })
    withdrawals.push(BigInt(id))
  })
}

/** A debt arises where the money is spent: the purse is empty. */
async function makeDebtor(): Promise<void> {
  const { person } = pick(owners)
  if ((await purses(world.db, BigInt(person.id))).usd === 0n) await owe(world, person, 100n)
}

async function toggleLock(): Promise<void> {
  const owner = pick(owners)
  owner.isLocked = !owner.isLocked
  await setWalletLock(world.db, BigInt(owner.person.id), owner.isLocked)
}

async function change(): Promise<void> {
  const turn = draw(12)
  if (turn === 0) return toggleLock()
  if (turn === 1) return makeDebtor()
  if (turn < 5 || withdrawals.length === 0) return request()
  const row = await readWithdrawal(world.db, pick(withdrawals.slice(-AT_ONCE)))
  const operator = draw(2) === 0 ? someOperator(row) : pick(operators)
  const [view] = await operatorViews(world.db, operator, [row])
  const open = NAMES.filter((name) => view!.can[name] && (!isSeldom(name, row) || draw(6) === 0))
  const name = pick(open.length > 0 ? open : NAMES)
  await attempt((tx) => ACTS[name](tx, operator, row))
}

/** Half of the time the one who pays it out. */
const someOperator = ({ paying_operator }: WithdrawalRow): Caller =>
  (draw(2) === 0 && operators.find(({ userId }) => userId === paying_operator)) || pick(operators)

/** One of the newest, and often one whose return is stated. */
async function somewhere(): Promise<bigint> {
  const stated = await world.db.rows<{ id: bigint }>(
    sql`select id from withdrawals where status = 'processing' and return_by is not null order by id`,
  )
  return stated.length > 0 && draw(3) === 0 ? pick(stated).id : pick(withdrawals.slice(-AT_ONCE))
}

test(
  `W-26 the queue offers an operator exactly what the act does not refuse (seed ${SEED})`,
  async () => {
    const seen = new Set<string>()
    for (let state = 0; state < STATES; state++) {
      await change()
      if (withdrawals.length === 0) continue
      const row = await readWithdrawal(world.db, await somewhere())
      const isProved = draw(3) > 0
      const operator = { ...someOperator(row), ...(isProved ? {} : { provedAt: LONG_AGO }) }
      const [view] = await operatorViews(world.context.db, operator, [row])
      for (const name of NAMES) {
        const done = await tried(world.context.db, (tx) => ACTS[name](tx, operator, row))
        const can = view!.can[name]
        const about = `seed ${SEED}, state ${state}, ${name} by ${operator.userId} (${operator.role}) on ${inspect(view)}`
        expectAgreement({ can, ...(can && { proof: view!.proof ?? false }) }, done, about)
        if (can && name === 'confirm') seen.add(`confirm: ${row.return_as}`)
        seen.add(`${name}: ${done?.code ?? 'done'}`).add(`${name}: ${isAllowed(done) ? 'open' : 'refused'}`)
      }
    }
    for (const name of NAMES)
      for (const answer of ['open', 'refused'])
        expect(seen, `seed ${SEED}: ${[...seen].sort().join('; ')}`).toContain(`${name}: ${answer}`)
    for (const answer of ['wallet_locked', 'money_owed', 'step_up_required', 'forbidden', 'done'])
      expect(seen).toContain(`approve: ${answer}`)
    for (const stated of ['failed', 'cancelled']) expect(seen).toContain(`confirm: ${stated}`)
    await world.checkMoney()
  },
  STATES_MS,
)
