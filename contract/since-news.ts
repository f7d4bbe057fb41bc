import { z } from 'zod'
import { face, id, moment, wireMoney } from './fields.ts'

/** The two sides of an event that others may still bet on, as a picture shows them. */
export const sides = z.object({
  eventId: id,
  title: z.string(),
  optionALabel: z.string(),
  optionBLabel: z.string(),
  optionAPool: wireMoney,
  optionBPool: wireMoney,
  isPracticeMode: z.boolean(),
})

/** Something that happened while a person was away, or that has waited since then. */
export const sinceNews = z.discriminatedUnion('kind', [
  /** the question of the day has an outcome */
  z.object({
    kind: z.literal('daily'),
    eventId: id,
    title: z.string(),
    /** people who answered, and how many of a hundred of them were right */
    people: z.number().int(),
    rightPercent: z.number().int(),
    /** null for a person who did not answer */
    wasRight: z.boolean().nullable(),
  }),
  /** the person's match is called, or their tournament runs its ready check */
  z.object({
    kind: z.literal('match'),
    tournamentId: id,
    gameTitle: z.string(),
    /** null in the ready check */
    matchId: id.nullable(),
    opponent: face.nullable(),
    dueAt: moment.nullable(),
  }),
  /** an event in an unread message, open for bets */
  z.object({ kind: z.literal('challenge'), person: face, event: sides }),
  /** a person requests money */
  z.object({ kind: z.literal('request'), requestId: id, person: face, amount: wireMoney }),
  /** a changed place on the leaderboard; `before` is null without an earlier one */
  z.object({ kind: z.literal('rank'), before: z.number().int().nullable(), now: z.number().int() }),
  /** an event by someone whom the person knows, open for bets */
  z.object({ kind: z.literal('asked'), person: face, event: sides }),
  /** a watch room with someone inside whom the person knows, or one that they were in */
  z.object({
    kind: z.literal('room'),
    roomId: id,
    name: z.string(),
    people: z.number().int(),
    faces: z.array(face).max(3),
  }),
])
export type SinceNews = z.infer<typeof sinceNews>
export type SinceSides = z.infer<typeof sides>
