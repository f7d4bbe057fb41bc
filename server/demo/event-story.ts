import { challengeFactor } from '#contract/bets-limits.ts'
import { PROPOSAL_BOND_MAX_CENTS } from '#contract/fees.ts'
import { otherOf, type Selection } from '#contract/odds.ts'
import { concedeEvent, disputeEvent, payEvent, proposeOutcome } from '#server/bets/index.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type Community, type Deed, idOf, inTransaction } from './community.ts'
import type { Happening } from './happenings.ts'
import { demoSignIns } from './people.ts'

export type StoryBettor = { key: string; side: Selection; cents: number | null; at: number }

export const MINUTE = 1 / 60

export const isPrinted = (key: string) => (demoSignIns as readonly string[]).includes(key)

/** The story of one event: its people, and the actions around it in the order in which they were added. */
export class EventStory {
  readonly deeds: Deed[] = []
  readonly community: Community
  readonly happening: Happening
  readonly bettors: readonly StoryBettor[]
  /** all stakes drawn for the event */
  poolCents = 0n
  /** known once the event is created */
  eventId = 0n

  constructor(community: Community, happening: Happening, bettors: readonly StoryBettor[]) {
    this.community = community
    this.happening = happening
    this.bettors = bettors
  }

  get context(): Context {
    return this.community.context
  }

  /** Length of the challenge window in hours, once all bets are drawn. */
  get window(): number {
    const { challengeWindowSeconds } = this.context.config
    if (this.happening.practice) return challengeWindowSeconds.practice / 3600
    return (challengeWindowSeconds.real * challengeFactor(this.poolCents)) / 3600
  }

  idOf(key: string): bigint {
    return idOf(this.community, key)
  }

  add(at: number, run: () => Promise<unknown>): void {
    this.deeds.push({ at, run: async () => void (await run()) })
  }

  inTransaction(at: number, run: (tx: Tx) => Promise<unknown>): void {
    this.deeds.push(inTransaction(this.community, at, run))
  }

  /** A time at which this event's timers run. */
  tick(at: number): void {
    this.add(at, async () => {})
  }

  propose(at: number, outcome: Selection): void {
    const { by, options, practice } = this.happening
    const note = `${options[outcome === 'optionA' ? 0 : 1]}, as everybody could see.`
    const sourceUrl = practice ? undefined : 'https://example.com/results'
    this.add(at, async () => {
      const userId = this.idOf(by)
      if (!practice) await this.community.deposit(userId, PROPOSAL_BOND_MAX_CENTS)
      const proposal = { eventId: this.eventId, userId, outcome, note, sourceUrl }
      await this.context.db.transact(async (tx) =>
        proposeOutcome(this.context, tx, { ...proposal, provedAt: await productNow(tx) }),
      )
    })
  }

  dispute(at: number, proposed: Selection): void {
    const disputer = this.#keysOn(otherOf(proposed)).find((key) => !isPrinted(key))!
    const reason = 'The source that was agreed on says something else. Please look at it again.'
    this.add(at, async () => {
      const userId = this.idOf(disputer)
      await this.community.deposit(userId, 2_000n)
      const { eventId } = this
      await this.context.db.transact(async (tx) =>
        disputeEvent(this.context, tx, { eventId, userId, provedAt: await productNow(tx), reason }),
      )
    })
  }

  /** Everybody on the losing side concedes, one after the other; then the event is paid. */
  concede(from: number, outcome: Selection): void {
    const losers = this.#keysOn(otherOf(outcome))
    losers.forEach((key, index) => {
      this.add(from + (this.window * 0.8 * (index + 1)) / losers.length, async () => {
        const concession = { eventId: this.eventId, userId: this.idOf(key) }
        const final = await this.context.db.transact(async (tx) =>
          concedeEvent(this.context, tx, { ...concession, provedAt: await productNow(tx) }),
        )
        if (final) await payEvent(this.context, this.eventId)
      })
    })
  }

  /** An action that ends the event, and then its payouts. */
  end(at: number, run: (tx: Tx) => Promise<unknown>): void {
    this.add(at, async () => {
      await this.context.db.transact(run)
      await payEvent(this.context, this.eventId)
    })
  }

  #keysOn(side: Selection): string[] {
    return [...new Set(this.bettors.filter((one) => one.side === side).map(({ key }) => key))]
  }
}
