/** Where tests wait for some milliseconds, how often, and why nothing else could be waited for. `tests/architecture-tests.test.ts` */
export const FIXED_SLEEPS: readonly { file: string; count: number; reason: string }[] = [
  {
    file: 'app/journeys/layout-shifts.look.spec.ts',
    count: 1,
    reason: 'every answer is late by a chosen time: that is what the page is looked at with',
  },
  {
    file: 'auth/api/auth-sessions.test.ts',
    count: 1,
    reason: 'the pace of a reader beside a burst, who reads until the burst is over',
  },
  {
    file: 'auth/journeys/session-end.spec.ts',
    count: 1,
    reason: 'the code that draws notifications loads late by a chosen time',
  },
  {
    file: 'cluster/journal.ts',
    count: 3,
    reason: 'asks again until the primary answers, and the pace of a writer between two rows',
  },
  {
    file: 'cluster/load.ts',
    count: 1,
    reason: 'the pace of a caller whose call was refused',
  },
  {
    file: 'cluster/under-load.test.ts',
    count: 2,
    reason: 'asks again until all machines are back, and the load that runs between two faults',
  },
  {
    file: 'ledger/money/went-back.all.test.ts',
    count: 1,
    reason: 'the pace of six calls over the seconds in which the server is in doubt',
  },
  {
    file: 'pots/api/pots-live.test.ts',
    count: 1,
    reason: 'what earlier tests changed may be told until a second later, or was told before',
  },
  {
    file: 'pots/money/pot-due.test.ts',
    count: 2,
    reason: 'totals are kept for a second of the process, and a second count would begin with the first',
  },
  {
    file: 'realtime/api/live.test.ts',
    count: 1,
    reason: 'the pace of a hundred messages, of which a socket may send twenty a second',
  },
  {
    file: 'realtime/api/redis.all.test.ts',
    count: 3,
    reason: 'the client notices a dead Redis unseen, late copies come unseen, and a socket stays open',
  },
  {
    file: 'realtime/api/shared-limits.test.ts',
    count: 2,
    reason: 'asks again, with another name each time, until both see the same Redis',
  },
  {
    file: 'realtime/money/outage.all.test.ts',
    count: 1,
    reason: 'the last look at the database is kept for half a second of the process',
  },
  {
    file: 'replica/money/replica.all.test.ts',
    count: 5,
    reason:
      'five seconds make a replica late, by the clock of the process; looks that hang are under way unseen',
  },
  {
    file: 'schema/money/connections.all.test.ts',
    count: 1,
    reason: 'the rest between two calls, which must not count into the time limit of the second',
  },
  {
    file: 'schema/money/failover.all.test.ts',
    count: 3,
    reason: 'a caller sends again; waits are cancelled again; forty bets wait for as long as calls may',
  },
  {
    file: 'start-guard/api/stopping.all.test.ts',
    count: 2,
    reason: 'a server that did not wait for its calls would be gone by then; a pipelined call arrives unseen',
  },
  {
    file: 'start-guard/api/waits-for-database.all.test.ts',
    count: 2,
    reason: 'the clock is set in the middle of a wait that goes by no clock, and which would then end',
  },
  {
    file: 'store/money/store-races.test.ts',
    count: 2,
    reason: 'calls come before, at and after the end of a code, which no clock is moved for',
  },
  {
    file: 'support/backup-world.ts',
    count: 1,
    reason: 'asks again until the segment is archived, and gives up by itself',
  },
  {
    file: 'support/browser/recorded-video.ts',
    count: 1,
    reason: 'the pace of the pictures that become a video',
  },
  { file: 'support/browser/vimeo.ts', count: 1, reason: 'the buffering of a simulated provider' },
  { file: 'support/browser/youtube.ts', count: 1, reason: 'the buffering of a simulated provider' },
  {
    file: 'support/pots.ts',
    count: 1,
    reason: 'totals are kept for a second of the process, which no clock moves',
  },
  {
    file: 'bets/money/followers.all.test.ts',
    count: 1,
    reason: 'a node is killed at a random moment while it takes steps',
  },
  {
    file: 'tournaments/money/tournament-crash.all.test.ts',
    count: 1,
    reason: 'calls come in several batches, so that the kill meets some of them in the middle',
  },
  {
    file: 'transfers/money/transfer-races.test.ts',
    count: 2,
    reason: 'calls come before, at and after the end of a request, which no clock is moved for',
  },
]
