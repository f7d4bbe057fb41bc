import { z } from 'zod'
import { stepBackParts } from './bets-step-back.ts'
import { moment, wireMoney } from './fields.ts'

/** The caller's actions on an event now, in its detail. The acts themselves use the same checks. */
export const eventActions = {
  /** the actions open to the caller now */
  can: z.object({
    bet: z.boolean(),
    propose: z.boolean(),
    concede: z.boolean(),
    /** say that they have an interest in it, and win nothing */
    stepBack: z.boolean(),
    dispute: z.boolean(),
    void: z.boolean(),
    decide: z.boolean(),
    lock: z.boolean(),
    object: z.boolean(),
    suspend: z.boolean(),
    resume: z.boolean(),
    takeWords: z.boolean(),
    showWords: z.boolean(),
    /** set, change or remove a cover */
    cover: z.boolean(),
    uncover: z.boolean(),
    /** choose other people who see it */
    changeAudience: z.boolean(),
    /** make, renew and end its invite link, and see who joined by it */
    invite: z.boolean(),
    /** ask its question in a circle of the caller's */
    follow: z.boolean(),
    /** fill a new event with its words */
    askAgain: z.boolean(),
    /** say, as a person whom the creator named, that they have no interest */
    objectToName: z.boolean(),
    removeName: z.boolean(),
  }),
  /** actions that the page shows but that are closed for now, with the reason as a sentence */
  off: z.object({
    bet: z.string().optional(),
    concede: z.string().optional(),
    stepBack: z.string().optional(),
    lock: z.string().optional(),
  }),
  /** open actions that ask for a proof of identity first */
  proof: z.object({
    concede: z.literal(true).optional(),
    stepBack: z.literal(true).optional(),
    decide: z.literal(true).optional(),
  }),
  ...stepBackParts,
}

/**
 * The amount that the caller can stake without an identity proof, and how long this session's proof allows more, by side; null
 * in coins, and when the caller cannot bet. A step-up that names the event holds until the event locks.
 */
export const stakeProof = z.object({
  /** the sum that may leave in 24 hours without a proof */
  sum: wireMoney,
  /** the part of it that is left for a stake now */
  free: wireMoney,
  provedUntil: z.object({ optionA: moment.nullable(), optionB: moment.nullable() }),
})

/** The reason of a decision, and whether a jury alone made it. */
export const decidedBy = { reason: z.string(), byJury: z.boolean() }

/** The people who ask and who decide, in the detail of an event. */
export const eventHands = {
  /** outcomes of the creator's last 1,000 events */
  creatorRecord: z.object({
    asked: z.number().int(),
    settled: z.number().int(),
    disputed: z.number().int(),
  }),
  /** the jury that decides its disputes; null where moderators do */
  jury: z
    .object({
      /** SHA-256 (hex) of the seed by which it is drawn, fixed when the event was asked; null where none was fixed */
      commitment: z.string().nullable(),
      /** chosen by the creator; sits: a dispute is before it; over: moderators decide the rest */
      state: z.enum(['chosen', 'sits', 'over']),
      /** the end of its time; null until it was drawn */
      until: moment.nullable(),
    })
    .nullable(),
}

/** One entry of an event's history. */
export const timelineEntry = z.object({
  at: moment,
  /**
   * created, stepped_back, locked, proposed, conceded, disputed, jury, jury-over, suspended, resumed, signed, disagreed, decided, objected,
   * reopened, final,
   * settled, voided
   */
  what: z.string(),
  note: z.string(),
})
