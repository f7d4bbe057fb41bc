import { expect } from 'vitest'
import { formatMoney } from '#contract/money.ts'
import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts'
import { sql } from '#server/core/db.ts'
import { releaseWhatFits } from '#server/safer-play/held.ts'
import { ModelPerson } from './limit-model.ts'
import { type Draw, drawFrom } from './random-line.ts'
import { DECLINED_CARD, SLOW_CARD, type StripeWorld } from './stripe.ts'
import type { Person, World } from './world.ts'

const MINUTE = 60_000
const KEYS = ['deposit', 'received', 'stake', 'loss'].flatMap((kind) =>
  ['day', 'week', 'month'].map((period) => `${kind}/${period}`),
)
const limitParams = (key: string) => {
  const [kind, period] = key.split('/') as [LimitKind, LimitPeriod]
  return { params: { kind, period } }
}
export const wire = (cents: number) => formatMoney(BigInt(cents))

/** Two nodes of one database, people who open and send, and those whose limits are tried. */
export type Stage = { one: StripeWorld; two: World; host: Person; payer: Person; people: Person[] }
export type Actor = { person: Person; nodes: [Person, Person]; model: ModelPerson }

/** The acts of people that concern their limits, breaks, and money that comes in. */
export class LimitActs {
  acts = 0
  /** how often each thing happened, so that a walk that tries nothing is seen */
  readonly seen = new Map<string, number>()
  protected readonly actors: Actor[]
  protected readonly draw: Draw
  protected readonly stage: Stage

  constructor(stage: Stage, seed: number) {
    this.stage = stage
    this.draw = drawFrom(seed)
    this.actors = stage.people.map((person) => ({
      person,
      nodes: [stage.one.as(person), stage.two.as(person)],
      model: new ModelPerson(),
    }))
  }

  protected chance(percent: number): boolean {
    return this.draw(100) < percent
  }

  protected pick<T>(list: readonly T[]): T {
    return list[this.draw(list.length)]!
  }

  protected count(what: string): void {
    this.acts++
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1)
  }

  protected async now(): Promise<number> {
    const { ms } = await this.stage.one.db.one<{ ms: number }>(
      sql`select (extract(epoch from clock_now()) * 1000)::float8 as ms`,
    )
    return ms
  }

  /** One act that concerns a person's limits, break, or money that comes in. @returns what the model says of it */
  protected async ownAct(actor: Actor, before: number): Promise<() => void> {
    const turn = this.draw(1000)
    if (turn < 150) return this.setLimit(actor)
    if (turn < 300) return this.confirm(actor, before)
    if (turn < 306) return this.pause(actor)
    if (turn < 309) return this.endExclusion(actor)
    if (turn < 400) return this.beginDeposit(actor)
    if (turn < 510) return this.goOnWithDeposit(actor)
    if (turn < 730) return this.receive(actor)
    if (turn < 860) return this.release(actor)
    if (turn < 900) return this.takePart(actor)
    if (turn < 940) return this.sendBack(actor)
    return () => {}
  }

  private async setLimit({ nodes, model }: Actor): Promise<() => void> {
    const key = this.chance(10) ? 'single/bet' : this.pick(KEYS)
    const held = model.limits.get(key)?.amount ?? null
    // limits are small enough to be met, and about a third goes up or away
    const amount = this.chance(25)
      ? null
      : this.chance(8)
        ? 0
        : held !== null && this.chance(50)
          ? Math.floor(held / 2) + this.draw(held + 2_000)
          : this.draw(key.endsWith('month') ? 600_000 : 150_000)
    await this.pick(nodes).ok('setPlayLimit', {
      ...limitParams(key),
      body: { amount: amount === null ? null : wire(amount) },
    })
    const at = await this.now()
    this.count('limit')
    return () => model.setLimit(key, amount, at)
  }

  private async confirm({ nodes, model }: Actor, before: number): Promise<() => void> {
    const asked = [...model.limits].filter(([, limit]) => limit.asked)
    const key = asked.length > 0 ? this.pick(asked)[0] : this.pick(KEYS)
    const { status } = await this.pick(nodes).call('confirmPlayLimit', limitParams(key))
    this.count(status === 200 ? 'confirmed' : 'not confirmed')
    return () => expect(model.confirm(key, before), `confirm ${key}`).toBe(status === 200)
  }

  private async pause({ nodes, model }: Actor): Promise<() => void> {
    const kind = this.chance(85) ? 'time-out' : 'exclusion'
    const length = kind === 'exclusion' ? '24h' : this.pick(['24h', '7d'] as const)
    const { status } = await this.pick(nodes).call('pausePlay', { body: { kind, length } })
    const at = await this.now()
    this.count(`pause ${status}`)
    const until = at + (length === '24h' ? 24 : 168) * 60 * MINUTE
    return () => {
      if (status !== 201) return
      if (kind === 'time-out') model.timeOutUntil = Math.max(model.timeOutUntil, until)
      else model.exclusion = { until }
    }
  }

  private async endExclusion({ nodes, model }: Actor): Promise<() => void> {
    const { status } = await this.pick(nodes).call('endPlayPause')
    const at = await this.now()
    this.count(`end ${status}`)
    return () => {
      const { exclusion } = model
      const mayEnd = exclusion !== undefined && exclusion.endsAt === undefined && exclusion.until <= at
      expect(status, 'the end of an exclusion').toBe(mayEnd ? 200 : 409)
      if (mayEnd) exclusion.endsAt = at + 24 * 60 * MINUTE + 1_000
    }
  }

  private async beginDeposit({ nodes, model }: Actor): Promise<() => void> {
    const now = await this.now()
    const allowance = model.depositAllowance(now)
    const cents =
      this.chance(30) && allowance >= 100 && allowance < 100_000
        ? allowance + this.draw(2)
        : 100 + this.draw(15_000)
    const begun = await this.pick(nodes).call('createPaymentIntent', { body: { amount: wire(cents) } })
    this.count(begun.status === 200 ? 'deposit begun' : `deposit ${begun.body.code}`)
    return () => {
      expect(begun.status === 200, `a deposit of ${cents} with an allowance of ${allowance}`).toBe(
        cents <= allowance,
      )
      if (begun.status !== 200) return
      model.attempts.set(begun.body.paymentIntentId, { at: now, cents, state: 'open' })
    }
  }

  /** A deposit that was begun is paid, now or long after; is declined; or is worked on. */
  private async goOnWithDeposit({ person, nodes, model }: Actor): Promise<() => void> {
    const waiting = [...model.attempts].filter(([, { state }]) => state !== 'credited')
    if (waiting.length === 0) return () => {}
    const [id, attempt] = this.pick(waiting)
    const { books } = this.stage.one.stripe
    if (attempt.state === 'processing') books.finish(id, this.chance(60) ? 'succeeded' : 'failed')
    else {
      // a card of their own: who shares one with somebody excluded is closed too
      const good = `424242${person.id.padStart(10, '0')}`
      const number = this.pick([good, good, good, DECLINED_CARD, SLOW_CARD])
      try {
        books.confirm(id, { number })
      } catch {
        // declined
      }
    }
    const now = await this.now()
    const verified = await this.pick(nodes).call('verifyDeposit', { body: { paymentIntentId: id } })
    const { status, last_payment_error } = books.intent(id)
    const state = status === 'succeeded' || status === 'processing' ? status : last_payment_error && 'failed'
    this.count(`deposit ${state}`)
    return () => {
      expect(verified.status, JSON.stringify(verified.body)).toBe(status === 'succeeded' ? 200 : 409)
      if (state === 'succeeded') model.credit('deposit', attempt.cents, now, id)
      else if (state) attempt.state = state === 'processing' ? 'processing' : 'failed'
    }
  }

  private async receive({ person, model }: Actor): Promise<() => void> {
    const cents = 1 + this.draw(30_000)
    const sent = await this.stage.payer.call('transfer', {
      body: { receiverId: person.id, amount: wire(cents) },
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const now = Date.parse(sent.body.transaction.createdAt)
    this.count('received')
    return () => {
      const before = model.held.length
      model.credit('received', cents, now)
      if (model.held.length > before) this.seen.set('held', (this.seen.get('held') ?? 0) + 1)
    }
  }

  private async release({ person, model }: Actor): Promise<() => void> {
    const { context } = this.chance(50) ? this.stage.one : this.stage.two
    const released = await context.db.transact((tx) => releaseWhatFits(context, tx, BigInt(person.id)))
    const now = await this.now()
    this.count(released > 0n ? 'released' : 'nothing to release')
    return () => expect(BigInt(model.release(now)), `released to ${person.id}`).toBe(released)
  }

  private async takePart({ person, nodes, model }: Actor): Promise<() => void> {
    const { held } = await person.ok('playLimits')
    const at = held.findIndex(({ fits }) => fits !== '0.00')
    const one = held[at]
    if (!one) return () => {}
    await this.pick(nodes).ok('takeHeld', { params: { id: one.id } })
    const now = await this.now()
    this.count('taken')
    return () => expect(wire(model.takePart(at, now))).toBe(one.fits)
  }

  private async sendBack({ person, nodes, model }: Actor): Promise<() => void> {
    const { held } = await person.ok('playLimits')
    const at = held.findIndex(({ canSendBack }) => canSendBack)
    const one = held[at]
    if (!one) return () => {}
    await this.pick(nodes).ok('sendHeldBack', { params: { id: one.id } })
    this.count('sent back')
    return () => expect(wire(model.sendBack(at))).toBe(one.amount)
  }
}
