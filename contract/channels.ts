// Made from the modules of the contract by `npm run api-docs`. Edit those.

/** The channels that a client can follow on /ws: the messages that begin and end each, and the name of the id in them. */
export const CHANNELS = {
  event: { begin: 'watch_event', end: 'unwatch_event', id: 'eventId' },
  events: { begin: 'watch_events', end: 'unwatch_events' },
  tape: { begin: 'watch_tape', end: 'unwatch_tape', id: 'eventId' },
  event_page: { begin: 'open_event_page', end: 'close_event_page', id: 'eventId' },
  leaderboard: { begin: 'watch_leaderboard', end: 'unwatch_leaderboard' },
  thread: { begin: 'watch_thread', end: 'unwatch_thread', id: 'userId' },
  room: { begin: 'join_room', end: 'leave_room', id: 'roomId' },
  rooms: { begin: 'watch_rooms', end: 'unwatch_rooms' },
  gang: { begin: 'join_gang', end: 'leave_gang', id: 'gangId' },
  tournament: { begin: 'join_tournament', end: 'leave_tournament', id: 'tournamentId' },
  tournaments: { begin: 'watch_tournaments', end: 'unwatch_tournaments' },
  pots: { begin: 'watch_pots', end: 'unwatch_pots' },
} as const

export type ChannelKind = keyof typeof CHANNELS
