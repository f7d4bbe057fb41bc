import { challengeFactor } from '#contract/bets-limits.ts'
import { PROPOSAL_BOND_MAX_CENTS } from '#contract/fees.ts'
import { otherOf, type Selection } from '#contract/odds.ts'
import { verbsOf } from '#contract/verbs.ts'
import { concedeEvent, disputeEvent, payEvent, proposeOutcome } from '#server/bets/index.ts'
import type { Community, Scene } from './community.ts'
import type { Happening } from './happenings.ts'
import { isPrinted } from './people.ts'

export type StoryBettor = { key: string; side: Selection; cents: number | null; at: number }

/** A person's act around an event, with a fresh proof. */
type Act = { eventId: bigint; userId: bigint; provedAt: Date }

export const MINUTE = 1 / 60

/** The story of one event: its people, and the scenes around it in the order in which they were added. */
export class EventStory {
  readonly scenes: Scene[] = []
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

  /** Length of the challenge window in hours, once all bets are drawn. */
  get window(): number {
    const { challengeWindowSeconds } = this.community.context.config
    if (this.happening.practice) return challengeWindowSeconds.practice / 3600
    return (challengeWindowSeconds.real * challengeFactor(this.poolCents)) / 3600
  }

  add(at: number, run: () => Promise<unknown>): void {
    this.scenes.push({ at, run })
  }

  /** A time at which this event's timers run. */
  tick(at: number): void {
    this.add(at, async () => {})
  }

  act(at: number, key: string, run: (act: Act) => Promise<unknown>): void {
    this.add(at, async () => run({ ...(await this.community.proven(key)), eventId: this.eventId }))
  }

  /** An act that ends the event, and then its payouts. */
  end(at: number, key: string, run: (act: Act) => Promise<unknown>): void {
    this.act(at, key, async (act) => {
      await run(act)
      await payEvent(this.community.context, act.eventId)
    })
  }

  propose(at: number, outcome: Selection): void {
    const { context, db, deposit } = this.community
    const { by, options, practice } = this.happening
    const note = `${options[outcome === 'optionA' ? 0 : 1]}, as everybody could see.`
    const sourceUrl = practice ? undefined : 'https://example.com/results'
    this.act(at, by, async (act) => {
      if (!practice) await deposit(by, PROPOSAL_BOND_MAX_CENTS)
      await proposeOutcome(context, db, { ...act, verbs: verbsOf('user'), outcome, note, sourceUrl })
    })
  }

  dispute(at: number, proposed: Selection): void {
    const { context, db, deposit } = this.community
    const disputer = this.#keysOn(otherOf(proposed)).find((key) => !isPrinted(key))!
    const reason = 'The source that was agreed on says something else. Please look at it again.'
    this.act(at, disputer, async (act) => {
      await deposit(disputer, 2_000n)
      await disputeEvent(context, db, { ...act, reason })
    })
  }

  /** Everybody on the losing side concedes, one after the other; then the event is paid. */
  concede(from: number, outcome: Selection): void {
    const { context, db } = this.community
    const losers = this.#keysOn(otherOf(outcome))
    losers.forEach((key, index) => {
      this.act(from + (this.window * 0.8 * (index + 1)) / losers.length, key, async (act) => {
        if (await concedeEvent(context, db, act)) await payEvent(context, act.eventId)
      })
    })
  }

  #keysOn(side: Selection): string[] {
    return [...new Set(this.bettors.filter((one) => one.side === side).map(({ key }) => key))]
  }
}
