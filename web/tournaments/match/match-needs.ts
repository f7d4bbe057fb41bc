import type { Reply } from '#contract/index.ts'
import { fullName } from '#web/chat/names.ts'

type OwnMatch = Reply<'myMatches'>[number]
/** The task that a match has for the person; undefined while they wait for another person. */
type Wanted = Exclude<OwnMatch['need'], 'wait'>

/** One task that a tournament has for the person, as home shows it. */
export type MatchNeed = {
  key: string
  href: string
  title: string
  text: string
  until?: string
  untilLabel?: string
}

/** The sentence of each task, and the meaning of its clock. */
const TEXTS: Record<Wanted, { text: (opponent: string) => string; clock: string }> = {
  ready: { text: () => 'It is about to start. Confirm that you are ready', clock: 'answer in' },
  check_in: { text: (opponent) => `Your match against ${opponent} is ready. Check in`, clock: 'time left:' },
  report: { text: (opponent) => `Report the result against ${opponent}`, clock: 'due in' },
  confirm: {
    text: (opponent) => `Confirm the result against ${opponent}, or dispute it`,
    clock: 'stands in',
  },
  come_back: {
    text: (opponent) => `You are missing from your match against ${opponent}. Keep Evens open`,
    clock: 'you lose in',
  },
  evidence: {
    text: (opponent) => `Add evidence from your match against ${opponent} for the moderator`,
    clock: '',
  },
  next: { text: () => 'You are next in line', clock: '' },
}

/** The tasks from the person's tournaments, in the given order. */
export const matchNeeds = (wanted: readonly OwnMatch[]): MatchNeed[] =>
  wanted.flatMap(({ need, tournamentId, matchId, gameTitle, opponent, dueAt }) => {
    if (need === 'wait') return []
    const { text, clock } = TEXTS[need]
    return {
      key: `match-${tournamentId}-${matchId ?? 'next'}`,
      href: `/tournaments/${tournamentId}`,
      title: gameTitle,
      text: text(opponent ? fullName(opponent) : 'your opponent'),
      ...(dueAt && clock && { until: dueAt, untilLabel: clock }),
    }
  })
