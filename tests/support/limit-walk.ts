import { expect } from 'vitest'
import type { Selection } from '#contract/odds.ts'
import { lockBook } from '#server/bets/event/book.ts'
import { createBetWriter, finishEvent, payEvent } from '#server/bets/index.ts'
import { newRulesHashes, placeBet } from '#server/bets/placing/place-bet.ts'
import { StakeProofs } from '#server/bets/placing/stake-proof.ts'
import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account } from '#server/ledger/index.ts'
import { openEvent } from './events.ts'
import { type Actor, LimitActs, wire } from './limit-acts.ts'
import { openTournament } from './tournaments.ts'

/** An attempt to stake: whether the server took it, and the code of its refusal. */
type Tried = { on: string; cents: number; taken: boolean; code: string | undefined; at: number }

/** A random walk of acts over two nodes, each answer of which is compared with the model. */
export class LimitWalk extends LimitActs {
  private events: string[] = []
  /** bets go through each node's writer, which makes batches of them, without the cost of HTTP */
  private readonly writers = [this.stage.one, this.stage.two].map(({ context }) => ({
    context,
    writer: createBetWriter(context),
  }))

  /** Everybody gets their first cent: a first payment to somebody needs a fresh proof, which a walk cannot give. */
  async begin(): Promise<void> {
    for (const { person, model } of this.actors) {
      await this.stage.payer.ok('transfer', { body: { receiverId: person.id, amount: '0.01' } })
      model.credit('received', 1, await this.now())
    }
  }

  async round(): Promise<void> {
    await this.jump()
    const before = await this.now()
    const checks = await Promise.all(this.actors.map((actor) => this.ownAct(actor, before)))
    for (const check of checks) check()
    await this.stakes()
    await this.endings()
    const now = await this.now()
    for (const { model } of this.actors) model.forget(now)
  }

  /** Every purse and every held account holds what the model says. */
  async compare(): Promise<void> {
    for (const { person, model } of this.actors) {
      const of = (kind: 'person' | 'held') => account(kind, BigInt(person.id), 'USD')
      const rows = await this.stage.one.db.one<{ purse: bigint; held: bigint }>(sql`
        select coalesce(ledger_balance(${of('person')}), 0)::bigint as purse,
          coalesce(ledger_balance(${of('held')}), 0)::bigint as held`)
      const held = model.held.reduce((sum, { cents }) => sum + cents, 0)
      expect(rows, `person ${person.id}`).toEqual({ purse: BigInt(model.balance), held: BigInt(held) })
    }
  }

  /** The clock goes on by minutes, hours or days; nothing that falls due is done by itself. */
  private async jump(): Promise<void> {
    const size = this.draw(10)
    const minutes = size < 4 ? 1 + this.draw(90) : size < 8 ? this.draw(20 * 60) : this.draw(10 * 1440)
    await this.stage.one.db.change(
      sql`update clock set "offset" = "offset" + ${`${minutes} minutes ${this.draw(60)} seconds`}::interval`,
    )
    await this.stage.one.db.change(sql`
      update sessions set last_seen_at = clock_now(), expires_at = greatest(expires_at, clock_now() + interval '1 day')`)
    this.count('jump')
  }

  /** Bets and entries of everybody at once, several of each person, over both nodes. */
  private async stakes(): Promise<void> {
    const opened = await Promise.all([1, 2].map(() => openEvent(this.stage.one, this.stage.host)))
    const fee = 100 + this.draw(4_000)
    const game = await openTournament(this.stage.host, { entryFee: wire(fee), maxPlayers: 11 })
    const fresh = opened.map(({ id }) => id)
    this.acts += 3
    const before = await this.now()
    let seats = 0
    const results = await Promise.all(
      this.actors.map(async (actor, n) => {
        const tries: Promise<Tried>[] = []
        // who has no allowance tries now and then
        const most = actor.model.stakeAllowance(before) > 0 ? this.draw(14) : this.chance(25) ? 1 : 0
        for (let k = most; k > 0; k--) tries.push(this.tryBet(actor, n, this.pick(fresh), before))
        if (seats < 10 && this.chance(most > 0 ? 25 : 8) && ++seats)
          tries.push(this.tryJoin(actor, game.id, fee))
        return { actor, tried: await Promise.all(tries) }
      }),
    )
    const after = await this.now()
    for (const { actor, tried } of results) this.judge(actor, tried, before, after)
    this.events.push(...fresh)
    const players = results.filter(({ tried }) =>
      tried.some(({ on, taken }) => taken && on.startsWith('tournament')),
    )
    await this.endTournament(
      game.id,
      players.map(({ actor }) => actor),
    )
  }

  private async tryBet({ person, model }: Actor, n: number, eventId: string, now: number): Promise<Tried> {
    const fits = Math.min(model.stakeAllowance(now), model.largestStake(), model.balance)
    const cents = this.chance(12) && fits > 0 && fits < 100_000 ? fits + this.draw(2) : 1 + this.draw(1_800)
    const side: Selection = (n + Number(eventId)) % 2 === 0 ? 'optionA' : 'optionB'
    const { context, writer } = this.pick(this.writers)
    const on = `event:${eventId}`
    const body = { eventId: BigInt(eventId), selection: side, amount: BigInt(cents), isPracticeMode: false }
    const session = {
      userId: BigInt(person.id),
      sessionHash: Buffer.alloc(32),
      provedAt: new Date(now),
      userAgent: '',
    }
    try {
      const placed = await placeBet(
        context,
        { writer, proofs: new StakeProofs(context), warn: () => {}, hashes: newRulesHashes() },
        { ...session, key: undefined, body },
      )
      this.count('bet')
      return { on, cents, taken: true, code: undefined, at: new Date(placed.createdAt).getTime() }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.count(`bet ${error.code}`)
      return { on, cents, taken: false, code: error.code, at: now }
    }
  }

  private async tryJoin({ nodes }: Actor, id: string, cents: number): Promise<Tried> {
    const { status, body } = await this.pick(nodes).call('joinTournament', { params: { id } })
    this.count(status === 200 ? 'join' : `join ${body.code}`)
    return { on: `tournament:${id}`, cents, taken: status === 200, code: body.code, at: await this.now() }
  }

  /** The taken stakes fit together; each refused one would not have fitted beside them. */
  private judge({ person, model }: Actor, tried: Tried[], before: number, after: number): void {
    // a moving window opens allowance for stakes, and closes the allowance of a win
    const allowances = model.turns(before, after).map((now) => model.stakeAllowance(now))
    const [least, most] = [Math.min(...allowances), Math.max(...allowances)]
    const paused = model.isPaused(before)
    const taken = tried.filter((one) => one.taken)
    const sum = taken.reduce((cents, one) => cents + one.cents, 0)
    const whose = `person ${person.id}: ${JSON.stringify(tried)} with an allowance of ${least}..${most}, balance ${model.balance}`
    expect(sum <= most && sum <= model.balance, `taken above a limit, ${whose}`).toBe(true)
    for (const { cents, taken: was, code } of tried) {
      // too many were at it: nothing was judged, and the same stake may be tried again
      if (code === 'rate_limited') continue
      if (was) expect(cents <= model.largestStake(), `a stake above the largest, ${whose}`).toBe(true)
      else {
        const left = Math.min(least - sum, model.balance - sum)
        expect(cents > left || cents > model.largestStake(), `refused within the limits, ${whose}`).toBe(true)
        expect(['limit_reached', 'play_paused', 'insufficient_funds']).toContain(code)
        if (paused && model.isPaused(after)) expect(code, whose).toBe('play_paused')
      }
    }
    for (const { on, cents, at } of taken) model.stake(on, cents, at)
  }

  /** A tournament is called off, is left, or is played: all but one give up. */
  private async endTournament(id: string, players: Actor[]): Promise<void> {
    const { host, one } = this.stage
    const on = `tournament:${id}`
    const leave = (actor: Actor) => this.pick(actor.nodes).ok('leaveTournament', { params: { id } })
    if (players.length < 2 || this.chance(40)) {
      const first = players[0]
      if (first && this.chance(50)) {
        await leave(first)
        first.model.refund(on)
        this.count('left')
      }
      await host.ok('cancelTournament', { params: { id }, body: { reason: 'The console broke' } })
      for (const { model } of players) model.refund(on)
      this.count('called off')
      return
    }
    await host.ok('startTournament', { params: { id } })
    for (const { nodes } of players)
      await this.pick(nodes).ok('readyTournament', { params: { id }, body: {} })
    for (const actor of players.slice(1)) await leave(actor)
    this.acts += 1 + 2 * players.length
    const { winner, prize, at } = await one.db.one<{ winner: bigint; prize: bigint; at: Date }>(sql`
      select winner_id as winner, prize_cents as prize, ended_at as at from tournaments where id = ${BigInt(id)}`)
    for (const { person, model } of players)
      model.end(on, BigInt(person.id) === winner ? Number(prize) : 0, at.getTime())
    this.count('played')
  }

  /** Some events end, on either node: with a winner, or void. */
  private async endings(): Promise<void> {
    const ending = this.events.filter(() => this.chance(35))
    this.events = this.events.filter((id) => !ending.includes(id))
    for (const id of ending) {
      const { context } = this.chance(50) ? this.stage.one : this.stage.two
      const outcome = this.pick(['optionA', 'optionB', 'optionA', 'optionB', 'void'] as const)
      await context.db.transact(async (tx) =>
        finishEvent(context, tx, await lockBook(tx, BigInt(id)), outcome, 'the walk says so'),
      )
      await payEvent(context, BigInt(id))
      this.count(outcome === 'void' ? 'void' : 'settled')
      await this.paid(id)
    }
  }

  private async paid(id: string): Promise<void> {
    const { db } = this.stage.one
    const book = await db.one<{ at: Date; outcome: string }>(
      sql`select settled_at as at, outcome from event_books where event_id = ${BigInt(id)}`,
    )
    const rows = await db.rows<{ person: bigint; cents: bigint }>(sql`
      select user_id as person, sum(amount_cents)::bigint as cents from event_payouts where event_id = ${BigInt(id)} group by 1`)
    const paid = new Map(rows.map(({ person, cents }) => [person.toString(), Number(cents)]))
    for (const { person, model } of this.actors)
      model.end(`event:${id}`, paid.get(person.id) ?? 0, book.at.getTime())
  }
}
