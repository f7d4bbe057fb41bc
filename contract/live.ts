import { z } from 'zod'
import { potGameResult, side } from './fairness.ts'
import { id, moment, wireMoney } from './fields.ts'
import { POT_GAMES } from './games.ts'
import { gangAlert } from './gangs.ts'
import { directMessage } from './messages.ts'
import { playback, roomMessage } from './rooms.ts'
import { tournamentMessage } from './tournaments.ts'

/**
 * Messages on /ws. A signal tells a screen to fetch again; only odds carry their small payload. Every join_* is checked
 * against the session's user; a channel that does not exist is refused.
 */
export const fromClient = z.discriminatedUnion('type', [
  /** Accepted as specified and not trusted: identity is the session cookie at the upgrade. */
  z.strictObject({ type: z.literal('auth'), userId: z.string().max(40) }),
  z.strictObject({ type: z.literal('watch_event'), eventId: id }),
  z.strictObject({ type: z.literal('unwatch_event'), eventId: id }),
  /** Every event at once, at most one frame per second: for lists. */
  z.strictObject({ type: z.literal('watch_events') }),
  z.strictObject({ type: z.literal('unwatch_events') }),
  /** Results of played pots, and news of new and withdrawn ones. */
  z.strictObject({ type: z.literal('watch_pots') }),
  z.strictObject({ type: z.literal('unwatch_pots') }),
  /** Whether the other person of a thread is there. */
  z.strictObject({ type: z.literal('watch_thread'), userId: id }),
  z.strictObject({ type: z.literal('unwatch_thread'), userId: id }),
  /** The caller is writing to this person. */
  z.strictObject({ type: z.literal('typing'), userId: id }),
  /** Only people inside, who have joined it by its route, watch a room. */
  z.strictObject({ type: z.literal('join_room'), roomId: id }),
  z.strictObject({ type: z.literal('leave_room'), roomId: id }),
  z.strictObject({ type: z.literal('watch_rooms') }),
  z.strictObject({ type: z.literal('unwatch_rooms') }),
  z.strictObject({ type: z.literal('join_gang'), gangId: id }),
  z.strictObject({ type: z.literal('leave_gang'), gangId: id }),
  /** Everybody may follow a tournament. */
  z.strictObject({ type: z.literal('join_tournament'), tournamentId: id }),
  z.strictObject({ type: z.literal('leave_tournament'), tournamentId: id }),
  z.strictObject({ type: z.literal('watch_tournaments') }),
  z.strictObject({ type: z.literal('unwatch_tournaments') }),
  z.strictObject({ type: z.literal('watch_leaderboard') }),
  z.strictObject({ type: z.literal('unwatch_leaderboard') }),
  /**
   * What changed in the `heldMs` milliseconds before is sent at once, for the user and for the channels watched by now, or
   * `missed`. A page says so on each socket that it opens: it could not watch before.
   */
  z.strictObject({ type: z.literal('catch_up'), heldMs: z.int().nonnegative() }),
  z.strictObject({ type: z.literal('ping') }),
])

/** The id of the message before it in its channel; null for the first. A client whose newest message is another one fetches. */
const afterId = id.nullable()

const pools = z.object({
  eventId: id,
  totalPool: wireMoney,
  optionAPool: wireMoney,
  optionBPool: wireMoney,
  betCount: z.number().int(),
  optionACount: z.number().int(),
  optionBCount: z.number().int(),
})

export const fromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** What changed since then is not known any more: the page fetches everything that it shows. */
  z.object({ type: z.literal('missed') }),
  /** `now` is the server's clock, by which rooms play. */
  z.object({ type: z.literal('pong'), now: moment }),
  pools.extend({ type: z.literal('odds_changed') }),
  z.object({ type: z.literal('event_changed'), eventId: id, status: z.string() }),
  z.object({ type: z.literal('balance_changed') }),
  z.object({ type: z.literal('notification') }),
  z.object({
    type: z.literal('wallet_changed'),
    part: z.enum(['deposits', 'withdrawals', 'requests', 'codes', 'subscription']),
  }),
  z.object({ type: z.literal('account_changed') }),
  /**
   * Sent to everybody who watches pots. The challenger's own screen ignores it: it already has the answer of its call.
   */
  z.object({
    type: z.literal('pot_game_result'),
    potId: id,
    gameData: z.object({ gameType: z.enum(POT_GAMES), gameResult: potGameResult }),
    winner: side,
  }),
  /** The list of active pots has changed; sent at most once a second. */
  z.object({ type: z.literal('pots_changed') }),
  /** To both people of a thread, on all their screens. A long text is left out and fetched. */
  z.object({
    type: z.literal('new_message'),
    senderId: id,
    receiverId: id,
    messageId: id,
    afterId,
    message: directMessage.optional(),
  }),
  /** A message was removed, or a reaction changed. */
  z.object({ type: z.literal('message_changed'), senderId: id, receiverId: id, messageId: id }),
  /** `readerId` has read the messages of `senderId` up to this one. */
  z.object({ type: z.literal('messages_read'), readerId: id, senderId: id, upTo: id }),
  /** This person is writing to the receiver of the frame. */
  z.object({ type: z.literal('typing'), userId: id }),
  /** One of these two has blocked the other, or ended that. Sent to both: what their thread allows has changed. */
  z.object({ type: z.literal('block_changed'), userIds: z.array(id) }),
  z.object({ type: z.literal('presence_changed'), userId: id, online: z.boolean() }),
  /** To everybody who has joined the room on the socket. `earlier` are those just before it, oldest first. */
  z.object({
    type: z.literal('room_message'),
    afterId,
    earlier: z.array(roomMessage).optional(),
    message: roomMessage,
  }),
  z.object({ type: z.literal('room_message_changed'), roomId: id, messageId: id }),
  /** The room itself: texts, lock, host, video, linked event, closing. */
  z.object({ type: z.literal('room_changed'), roomId: id }),
  z.object({ type: z.literal('room_participants_changed'), roomId: id }),
  z.object({ type: z.literal('room_playback'), roomId: id, videoUrl: z.string().nullable(), playback }),
  /** The list of rooms has changed; sent at most once a second. */
  z.object({ type: z.literal('rooms_changed') }),
  /** To members of the gang, also the sender. Who has muted the gang fetches the list without a notice. */
  z.object({ type: z.literal('gang_alert'), alert: gangAlert }),
  /** Members, roles or texts of the gang. */
  z.object({ type: z.literal('gang_changed'), gangId: id }),
  /** To everybody who follows the tournament. `earlier` are those just before it, oldest first. */
  z.object({
    type: z.literal('tournament_message'),
    tournamentId: id,
    afterId,
    earlier: z.array(tournamentMessage).optional(),
    message: tournamentMessage,
  }),
  z.object({ type: z.literal('tournament_message_changed'), tournamentId: id, messageId: id }),
  /** Players, state or matches; `seq` is the newest fact. */
  z.object({ type: z.literal('tournament_changed'), tournamentId: id, seq: z.number().int() }),
  /** The list of tournaments has changed; sent at most once a second. */
  z.object({ type: z.literal('tournaments_changed') }),
  /** To a person whose matches want something else than before. */
  z.object({ type: z.literal('my_matches_changed') }),
  /** Ranks, records or the crown; sent at most once a second. */
  z.object({ type: z.literal('leaderboard_changed') }),
  z.object({
    type: z.literal('refused'),
    code: z.enum(['malformed', 'unknown_channel', 'too_many']),
    about: z.string(),
  }),
])

export type FromClient = z.infer<typeof fromClient>
export type FromServer = z.infer<typeof fromServer>
