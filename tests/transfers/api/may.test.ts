import { inspect } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import type { FundRequest } from '#contract/transfers.ts'
import { productNow } from '#server/core/clock.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type Answer, isAllowed } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { purses } from '#server/ledger/index.ts'
import { hasBlocked } from '#server/moderation/index.ts'
import { acceptFundRequest } from '#server/transfers/accept-fund-request.ts'
import { cancelFundRequest, rejectFundRequest } from '#server/transfers/end-fund-request.ts'
import { remindFundRequest } from '#server/transfers/remind-fund-request.ts'
import { type RequestRow, requestColumns } from '#server/transfers/request-rows.ts'
import { requestViews } from '#server/transfers/request-views.ts'
import { setWalletLock } from '#server/users/index.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { expectAgreement, STATES, STATES_MS, tried } from '#tests/support/may.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import { owe } from '#tests/support/withdrawals.ts'
import type { Person } from '#tests/support/world.ts'

const SEED = Number(process.env.SEED ?? 20_261_129)
/** The newest requests, which are answered and looked at. */
const NEWEST = 8
const LONG_AGO = new Date(0)

type Act = keyof FundRequest['can']
type Action = { requestId: bigint; userId: bigint; provedAt: Date }
const ACTS = {
  accept: (tx, action) => acceptFundRequest(world.context, tx, action),
  reject: (tx, action) => rejectFundRequest(world.context, tx, action),
  cancel: (tx, action) => cancelFundRequest(world.context, tx, action),
  remind: (tx, action) => remindFundRequest(world.context, tx, action),
} satisfies Record<Act, (tx: Tx, action: Action) => Promise<unknown>>
const NAMES = Object.keys(ACTS) as Act[]

const world = unjudgedWorld()
const people: { person: Person; isLocked: boolean }[] = []
const draw = drawFrom(SEED)
const pick = <T>(list: readonly T[]): T => list[draw(list.length)]!

beforeAll(async () => {
  const rich = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => world.rich(name, '500')))
  const poor = await Promise.all(['Dan', 'Eve'].map((name) => world.signUp(name)))
  for (const person of [...rich, ...poor]) people.push({ person, isLocked: false })
})

/** The balance is the form's matter: it closes no act. */
const withoutFunds = (answer: Answer): Answer => (answer?.code === 'insufficient_funds' ? undefined : answer)

/** Moves the clock, and lets nothing happen that falls due. */
async function later(hours: number): Promise<void> {
  await world.db.change(sql`update clock set "offset" = "offset" + make_interval(hours => ${hours})`)
  await world.db.change(sql`
    update sessions set last_seen_at = clock_now(), expires_at = greatest(expires_at, clock_now() + interval '1 day')`)
}

async function newest(): Promise<RequestRow[]> {
  return world.db.rows<RequestRow>(
    sql`select ${requestColumns} from fund_requests order by id desc limit ${NEWEST}`,
  )
}

/** One thing happens, if it is not refused. */
async function change(): Promise<void> {
  const [one, other] = [pick(people), pick(people)]
  const turn = draw(14)
  if (turn < 4) {
    if (one !== other)
      await one.person.call('createFundRequest', { body: { toUserId: other.person.id, amount: '1' } })
  } else if (turn < 6) await later(1 + draw(30))
  else if (turn === 6) await later(draw(3) === 0 ? 31 * 24 : 6 * 24)
  else if (turn === 7) await world.settle()
  else if (turn === 8) {
    one.isLocked = !one.isLocked
    await setWalletLock(world.db, BigInt(one.person.id), one.isLocked)
  } else if (turn === 9) {
    // a debt arises where the money is spent: the purse is empty
    if ((await purses(world.db, BigInt(one.person.id))).usd === 0n) await owe(world, one.person, 100n)
  } else if (turn === 10) await toggleBlock()
  else await act()
}

/** Between the two sides of a request, which a block does not end. */
async function toggleBlock(): Promise<void> {
  const rows = await newest()
  if (rows.length === 0) return
  const { from_id, to_id } = pick(rows)
  const [one, other] = draw(2) === 0 ? [from_id, to_id] : [to_id, from_id]
  const { person } = people.find((each) => BigInt(each.person.id) === one)!
  const params = { id: other.toString() }
  if (draw(3) > 0) await person.call('blockUser', { params, body: {} })
  else await person.call('unblockUser', { params })
}

async function act(): Promise<void> {
  const rows = await newest()
  if (rows.length === 0) return
  const { id, from_id, to_id } = pick(rows)
  const action = { requestId: id, userId: pick([from_id, to_id]), provedAt: await productNow(world.db) }
  await world.context.db
    .transact((tx): Promise<unknown> => ACTS[pick(NAMES)](tx, action))
    .catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
}

test(
  `W-41 W-42 a request offers each person exactly what the act does not refuse (seed ${SEED})`,
  async () => {
    const seen = new Set<string>()
    for (let state = 0; state < STATES; state++) {
      await change()
      const rows = await newest()
      if (rows.length === 0) continue
      const row = pick(rows)
      // mostly one of its sides
      const userId = pick([row.from_id, row.to_id, row.from_id, row.to_id, BigInt(pick(people).person.id)])
      const now = await productNow(world.db)
      const [view] = await requestViews(world.context.db, [row], { userId, now })
      const action = { requestId: row.id, userId, provedAt: draw(3) > 0 ? now : LONG_AGO }
      for (const name of NAMES) {
        const done = withoutFunds(
          await tried(world.context.db, (tx): Promise<unknown> => ACTS[name](tx, action)),
        )
        // the act alone says that somebody has blocked them
        if (done?.code === 'blocked' && !(await hasBlocked(world.context.db, userId, row.to_id))) {
          seen.add('remind: blocked by the other')
          continue
        }
        const about = `seed ${SEED}, state ${state}, ${name} by ${userId} on ${inspect(view)}`
        expectAgreement({ can: view!.can[name] }, done, about)
        if (name === 'accept' && !view!.can.accept)
          expect(view!.acceptRefused, about).toBe(view!.can.reject ? done!.message : null)
        seen.add(`${name}: ${done?.code ?? 'done'}`).add(`${name}: ${isAllowed(done) ? 'open' : 'refused'}`)
      }
    }
    for (const name of NAMES)
      for (const answer of ['open', 'refused', 'not_found', 'forbidden', 'request_state'])
        expect(seen, `seed ${SEED}: ${[...seen].sort().join('; ')}`).toContain(`${name}: ${answer}`)
    for (const answer of ['wallet_locked', 'money_owed', 'step_up_required'])
      expect(seen).toContain(`accept: ${answer}`)
    for (const answer of ['blocked', 'blocked by the other']) expect(seen).toContain(`remind: ${answer}`)
    await world.checkMoney()
  },
  STATES_MS,
)
