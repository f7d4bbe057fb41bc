/**
 * The channels that a client can follow on /ws: the messages that begin and end it, and the name of the id in them. A
 * channel without an id is one for everybody. The names are the specification's where it has one (join_gang), else
 * watch_… and unwatch_….
 */
export const CHANNELS = {
  event: { begin: 'watch_event', end: 'unwatch_event', id: 'eventId' },
  /** every event at once, at most one frame per second: for lists */
  events: { begin: 'watch_events', end: 'unwatch_events' },
  /** results of played pots, and news of new and withdrawn ones */
  pots: { begin: 'watch_pots', end: 'unwatch_pots' },
  /** whether the other person of a thread is there */
  thread: { begin: 'watch_thread', end: 'unwatch_thread', id: 'userId' },
  /** a watch room: its messages, participants and playback */
  room: { begin: 'join_room', end: 'leave_room', id: 'roomId' },
  /** every room at once, at most one frame per second: for the list */
  rooms: { begin: 'watch_rooms', end: 'unwatch_rooms' },
  gang: { begin: 'join_gang', end: 'leave_gang', id: 'gangId' },
  /** a tournament: its messages, players and line; its players' sockets there count as being at the table */
  tournament: { begin: 'join_tournament', end: 'leave_tournament', id: 'tournamentId' },
  /** every tournament at once, at most one frame per second: for the list */
  tournaments: { begin: 'watch_tournaments', end: 'unwatch_tournaments' },
  /** at most one frame per second */
  leaderboard: { begin: 'watch_leaderboard', end: 'unwatch_leaderboard' },
} as const satisfies Record<string, { begin: string; end: string; id?: string }>

export type ChannelKind = keyof typeof CHANNELS
