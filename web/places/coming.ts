/** A room that is described and not open yet. What it will do stands in `coming-texts.ts`, which only its screen loads. */
export type ComingRoom = { path: string; title: string }

export const comingRooms: readonly ComingRoom[] = [
  { path: '/advisory', title: 'Odds Advisory' },
  { path: '/messages', title: 'Messages' },
  { path: '/messages/:userId', title: 'Conversation' },
  { path: '/rooms', title: 'Watch rooms' },
  { path: '/rooms/:roomId', title: 'Watch room' },
  { path: '/tournaments', title: 'Tournaments' },
  { path: '/create-tournament', title: 'Create a tournament' },
  { path: '/tournaments/:id', title: 'Tournament' },
  { path: '/leaderboard', title: 'Leaderboard' },
  { path: '/gangs', title: 'Gangs' },
]
