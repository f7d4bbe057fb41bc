import { z } from 'zod'
import { TAPE_LENGTH } from './bets-limits.ts'
import { id, idParams, moment, selection, wireMoney } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** One bet as every signed-in person may see it. */
export const tapedBet = z.object({
  /** the bet's number among those of its event */
  id,
  selection,
  amount: wireMoney,
  at: moment,
  /** null for an unnamed bettor: they chose not to be seen here, or a block exists; in a frame, which goes to everyone, any block counts */
  person: z.object({ id, firstName: z.string() }).nullable(),
})
export type TapedBet = z.infer<typeof tapedBet>

const tape = z.object({
  isPracticeMode: z.boolean(),
  optionALabel: z.string(),
  optionBLabel: z.string(),
  /** whether betting is still open */
  open: z.boolean(),
  /** newest first */
  bets: z.array(tapedBet.extend({ isMe: z.boolean() })).max(TAPE_LENGTH),
})

export const tapeRoutes = {
  eventTape: route('GET /api/events/{id}/tape', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: tape,
    refusals: ['not_found'],
    about:
      'The newest 20 bets on an event, newest first. A bettor is named by first name where the caller may see their stakes on this event, and is null otherwise.',
  }),
}

export const eventTapes = contractModule({
  routes: tapeRoutes,
  channels: {
    /** the bets of one event as they arrive */
    tape: { begin: 'watch_tape', end: 'unwatch_tape', id: 'eventId' },
    /** an event's page, by those who have it open */
    event_page: { begin: 'open_event_page', end: 'close_event_page', id: 'eventId' },
  },
  frames: {
    /** people who have the event's page open now, including the receiver; at most 100 are counted */
    event_onlookers: { eventId: id, count: z.number().int() },
    /** newest first; a bet that is already on the tape changes nothing */
    bets_taped: { eventId: id, bets: z.array(tapedBet) },
  },
})
