import { expect } from 'vitest'
import type { RefusalCode } from '#contract/refusals.ts'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { expectAgreement, tried } from './may.ts'
import { type Draw, drawFrom } from './random-line.ts'
import { SCALE } from './scale.ts'

/** An act as the view shows it, and the act itself. */
export type ShownAct = { name: string; can: boolean; act(tx: Tx): Promise<unknown> }

/** An act of which a view does not say that it would be refused by this code: it counts as open. */
export const unsaid =
  (code: RefusalCode, act: ShownAct['act']): ShownAct['act'] =>
  (tx) =>
    act(tx).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === code)) throw error
    })

/** Compares what a view says of acts with the acts themselves, over random states of one world. */
export class MayWalk {
  readonly seed = SCALE === 1 ? 20 : Date.now() % 1_000_000_000
  readonly draw: Draw = drawFrom(this.seed)
  private readonly met = new Map<string, Set<boolean>>()
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  pick<T>(list: readonly T[]): T {
    return list[this.draw(list.length)]!
  }

  chance(percent: number): boolean {
    return this.draw(100) < percent
  }

  /** Does something to reach another state; a refusal leaves the state as it is. */
  async attempt(act: (tx: Tx) => Promise<unknown>): Promise<void> {
    await this.db.transact(act).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }

  /** Some of these acts, done and taken back. @param about the state and the person */
  async compare(shown: readonly ShownAct[], about: string, most = shown.length): Promise<void> {
    const left = [...shown]
    for (let n = 0; n < most && left.length > 0; n++) {
      const { name, can, act } = left.splice(this.draw(left.length), 1)[0]!
      const done = await tried(this.db, act)
      expectAgreement({ can }, done, `seed ${this.seed}, ${about}, ${name}`)
      this.met.set(name, (this.met.get(name) ?? new Set()).add(isAllowed(done)))
    }
  }

  /** Each act was met both open and refused. */
  expectBoth(): void {
    const lacking = [...this.met].filter(([, answers]) => answers.size < 2)
    expect(
      lacking.map(([name, answers]) => `${name}: only ${answers.has(true) ? 'open' : 'refused'}`),
    ).toEqual([])
  }
}

/** Gives or ends a block of one person by another. */
export const setBlock = (db: Db, { by, of, on }: { by: bigint; of: bigint; on: boolean }) =>
  db.change(
    on && by !== of
      ? sql`insert into user_blocks (user_id, blocked_id) values (${by}, ${of}) on conflict do nothing`
      : sql`delete from user_blocks where user_id = ${by} and blocked_id = ${of}`,
  )

/** Bans a person for a day, or ends that. */
export const setBan = (db: Db, userId: bigint, on: boolean) =>
  db.change(
    on
      ? sql`insert into sanctions (user_id, kind, reason, given_by, until)
          values (${userId}, 'ban', 'Tests', ${userId}, clock_now() + interval '1 day')`
      : sql`update sanctions set lifted_at = clock_now() where user_id = ${userId} and lifted_at is null`,
  )
