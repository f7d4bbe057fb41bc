import { verbsOf } from '#contract/verbs.ts'
import { whoMay } from '#server/core/may.ts'
import type { Signing } from '#server/decisions/index.ts'
import type { JudgedEvent, Moderator } from './judged.ts'
import {
  mayBet,
  mayCallOff,
  mayConcede,
  mayCover,
  mayDispute,
  mayFollow,
  mayLock,
  mayObject,
  mayPropose,
  mayStepBack,
  mayUncover,
} from './may.ts'
import { mayDecide, mayResume, mayShowWords, maySuspend, mayTakeWords } from './may-moderate.ts'

const now = new Date('2026-01-01T12:00:00Z')
const later = new Date('2026-01-01T13:00:00Z')
const CREATOR = 1n
const PERSON = 2n

type Book = JudgedEvent & { wordsDown?: true }
type Person = Moderator & Pick<Signing, 'admin'> & { locked: boolean }

const OPEN: Book = {
  created_by: CREATOR,
  practice: false,
  audience: 'public',
  follows: null,
  jury: null,
  jury_until: null,
  disputed_at: null,
  by_site: false,
  interest_rules: false,
  status: 'open',
  ends_at: later,
  stake_a_cents: 500n,
  stake_b_cents: 500n,
  next_at: later,
  proposed_outcome: null,
  proposed_by: null,
  decide_by: null,
  check_until: null,
  decision_outcome: null,
  decision_final_at: null,
  admin_called_at: null,
  outcome: null,
  settled_at: null,
  now,
}
const CLOSED = { ...OPEN, ends_at: now }
const PROPOSED = { ...CLOSED, status: 'proposed', proposed_outcome: 'optionA' } as const
const DISPUTED = { ...PROPOSED, status: 'disputed' } as const
const DECIDED = { ...DISPUTED, decision_outcome: 'optionA', decision_final_at: later } as const

const FOLLOWER = { ...OPEN, audience: 'link', follows: 7n } as const

const nobody: Person = {
  ...{ userId: PERSON, side: null, elsewhere: false },
  ...{ verbs: verbsOf('user'), admin: false, locked: false },
}

/** The rules of events, asked about every kind of person. Outcome and decision are A. */
export const whoMayEvents = whoMay<Book, Person>({
  title: 'Events',
  states: {
    'one-sided': { ...OPEN, stake_b_cents: 0n },
    open: OPEN,
    locked: { ...CLOSED, status: 'locked' },
    'locked question of the site': { ...CLOSED, status: 'locked', by_site: true, practice: true },
    proposed: PROPOSED,
    disputed: DISPUTED,
    'disputed before a jury': { ...DISPUTED, jury: 'sits' },
    decided: DECIDED,
    'admin called': { ...DECIDED, admin_called_at: now },
    suspended: { ...DISPUTED, status: 'suspended', wordsDown: true },
    follower: FOLLOWER,
    'follower without an outcome to follow': {
      ...{ ...FOLLOWER, ends_at: now, status: 'locked', decide_by: later },
    },
    settled: { ...PROPOSED, status: 'settled', outcome: 'optionA', settled_at: now },
  },
  people: {
    creator: { ...nobody, userId: CREATOR },
    'bettor on A': { ...nobody, side: 'optionA' },
    'bettor on B': { ...nobody, side: 'optionB' },
    'bettor on B, wallet locked': { ...nobody, side: 'optionB', locked: true },
    anybody: nobody,
    moderator: { ...nobody, verbs: verbsOf('moderator') },
    admin: { ...nobody, verbs: verbsOf('admin'), admin: true },
    'moderator who bet on it elsewhere': { ...nobody, elsewhere: true, verbs: verbsOf('moderator') },
    'moderator who bet': { ...nobody, side: 'optionA', verbs: verbsOf('moderator') },
  },
  acts: {
    bet: (book) => mayBet(book),
    'lock early': (book, person) => mayLock(book, person, false),
    'call off': mayCallOff,
    'ask it in a circle': (book) => mayFollow(book),
    'set a cover': mayCover,
    'take the cover away': mayUncover,
    propose: mayPropose,
    concede: (book, person) => mayConcede(book, { ...person, conceded: false }),
    dispute: mayDispute,
    'step back': (book, person) => mayStepBack(book, { ...person, steppedBack: false }),
    object: (book, person) => mayObject(book, person, false),
    'decide or sign': (book, person) =>
      mayDecide(book, person, { ...person, signed: false, answered: false }),
    suspend: maySuspend,
    resume: mayResume,
    'take the words down': (book, person) => mayTakeWords(book, person, book.wordsDown === true),
    'show the words': (book, person) => mayShowWords(book, person, book.wordsDown === true),
  },
})
