import type { Reply } from '#contract/index.ts'

export type Replay = Reply<'tournamentReplay'>

/** The signed records of a replay. */
export const cardsOf = ({ steps }: Replay) =>
  steps.flatMap((step) => (step.type === 'won' ? [step.card] : []))

/** One step replaced by others. */
const at = (type: Replay['steps'][number]['type'], to: (step: never) => unknown[]) => (replay: Replay) => {
  const n = replay.steps.findIndex((step) => step.type === type)
  return { ...replay, steps: replay.steps.flatMap((step, m) => (m === n ? to(step as never) : [step])) }
}
type Card = { type: 'won'; match: number; card: { record: string; signature: string } }
const paying = (kind: string, cents: string) => (replay: Replay) => ({
  ...replay,
  postings: replay.postings.map((posting) => (posting.kind === kind ? { ...posting, cents } : posting)),
})
const otherWinner = (replay: Replay) => (replay.winner === '1' ? '2' : '1')
type Posting = { kind: string; player: string | null; cents: string }
/** Each posting of a kind replaced by others. */
const moved = (kind: string, to: (posting: Posting, replay: Replay) => Posting[]) => (replay: Replay) => ({
  ...replay,
  postings: replay.postings.flatMap((posting) => (posting.kind === kind ? to(posting, replay) : [posting])),
})
const adding = (posting: Posting) => (replay: Replay) => ({
  ...replay,
  postings: [...replay.postings, posting],
})

const ruled = (replay: Replay, rule: object) => ({ ...replay, feeRule: { ...replay.feeRule, ...rule } })
/** Nobody has won, and everybody got back what they paid. */
const cancelled = (replay: Replay) => {
  const entries = replay.postings.filter(({ kind }) => kind === 'entry')
  const postings = [...entries, ...entries.map((entry) => ({ ...entry, kind: 'refund' }))]
  return { ...replay, status: 'cancelled', winner: null, postings }
}

/** The falsified part, the name of its fault, and the change itself. */
export const LIES: [string, RegExp, (replay: Replay) => unknown][] = [
  ['another winner', /^The winner$/, (replay) => ({ ...replay, winner: otherWinner(replay) })],
  ['a prize that is a cent less', /^The prize, in cents$/, paying('prize', '2999')],
  ['a fee that is a cent more', /^The platform’s fee, in cents$/, paying('fee', '1001')],
  [
    'a host’s share that nobody was due',
    /^The host’s share, in cents$/,
    adding({ kind: 'share', player: null, cents: '40' }),
  ],
  [
    'a prize that was paid twice',
    /^The prize, in cents$/,
    (replay) => adding({ kind: 'prize', player: replay.winner, cents: '3000' })(replay),
  ],
  [
    'a prize that went to another',
    /^The whole prize goes to the winner$/,
    moved('prize', (prize, replay) => [{ ...prize, player: otherWinner(replay) }]),
  ],
  [
    'a prize that was split',
    /^The whole prize goes to the winner$/,
    moved('prize', (prize, replay) => [
      { ...prize, cents: '2000' },
      { ...prize, player: otherWinner(replay), cents: '1000' },
    ]),
  ],
  [
    'a prize to nobody',
    /^Each prize names its player$/,
    moved('prize', (prize) => [{ ...prize, player: null }]),
  ],
  [
    'a fee that went to a player',
    /^The fee goes to no player$/,
    moved('fee', (fee) => [{ ...fee, player: '1' }]),
  ],
  ['a doubled entry', /^Player 2 paid for one seat$/, adding({ kind: 'entry', player: '2', cents: '1000' })],
  [
    'an entry that another paid twice',
    /^Player 1 paid for one seat$/,
    (replay) => ({
      ...replay,
      postings: replay.postings.map((posting) =>
        posting.kind === 'entry' && posting.player === '1' ? { ...posting, player: '2' } : posting,
      ),
    }),
  ],
  [
    'an entry of somebody without a place, in a seat more',
    /^Player 5 got every fee back$/,
    (replay) => ({ ...adding({ kind: 'entry', player: '5', cents: '1000' })(replay), seats: 5 }),
  ],
  [
    'a refund to a stranger',
    /^A refund goes to somebody who paid$/,
    adding({ kind: 'refund', player: '9', cents: '1000' }),
  ],
  [
    'a refund to a player who played',
    /^Player 3 paid for one seat$/,
    adding({ kind: 'refund', player: '3', cents: '1000' }),
  ],
  [
    'a refund that was paid twice',
    /^A refund goes to somebody who paid$/,
    (replay) =>
      adding({ kind: 'refund', player: '3', cents: '1000' })(
        adding({ kind: 'refund', player: '3', cents: '1000' })(replay) as Replay,
      ),
  ],
  [
    'money of a kind that nobody knows',
    /^Every posting is of a kind that this program knows$/,
    adding({ kind: 'gift', player: '1', cents: '1000' }),
  ],
  ['a line that nobody names', /^The line is the one that was drawn$/, (replay) => ({ ...replay, line: [] })],
  [
    'places that are more than the line',
    /^Everybody in the line has a place$/,
    (replay) => ({ ...replay, places: 5 }),
  ],
  ['an entry that was cheaper', /^Every entry and refund is the entry fee/, paying('entry', '900')],
  [
    'a seat that nobody paid',
    /^The fees that were kept are those of the seats$/,
    (replay) => ({ ...replay, seats: 5 }),
  ],
  ['a match left out', /^Match 1 follows the one before it$/, at('won', () => [])],
  ['a double forfeit left out', /follows the one before it$/, at('forfeited', () => [])],
  ['a match told twice', /^Match 2 follows the one before it$/, at('won', (step) => [step, step])],
  [
    'a record with another winner',
    /^The record of match 1 is signed$/,
    at('won', (step: Card) => {
      const { winner, champion, challenger } = JSON.parse(step.card.record)
      const record = step.card.record.replace(
        `"winner":"${winner}"`,
        `"winner":"${winner === challenger ? champion : challenger}"`,
      )
      return [{ ...step, card: { ...step.card, record } }]
    }),
  ],
  [
    'a leaving that did not happen',
    /is between the holder of the table and the next in the line$|is won by somebody with a life left$/,
    (replay) => ({ ...replay, steps: [{ type: 'left', player: '2' }, ...replay.steps] }),
  ],
  [
    'a winner who had left before',
    /^Match 1 is won by somebody with a life left$/,
    (replay) => {
      const { winner } = JSON.parse(cardsOf(replay)[0]!.record)
      return { ...replay, steps: [{ type: 'left', player: winner }, ...replay.steps] }
    },
  ],
  [
    'another line',
    /^The line is the one that was drawn$/,
    (replay) => ({ ...replay, line: [...replay.line].reverse() }),
  ],
  [
    'more lives',
    /is between|^The tournament was played to its end$|^The winner$/,
    (replay) => ({ ...replay, lives: 3 }),
  ],
  [
    'a platform that takes 90 %, all of it in its place',
    /^The platform’s fee is 25 %/,
    (replay) => paying('prize', '400')(paying('fee', '3600')(ruled(replay, { bps: 9000 })) as Replay),
  ],
  [
    'a host who gets the whole fee',
    /^The host’s share is 1 %/,
    (replay) =>
      moved('fee', (fee) => [{ ...fee, kind: 'share' }])(ruled(replay, { hostShares: true, hostBps: 2500 })),
  ],
  [
    'a tournament that was won and is called cancelled, with every fee back',
    /^Nobody has won a tournament that was cancelled$/,
    cancelled,
  ],
  [
    'a tournament that was won and is called cancelled before it began',
    /^The line is the one that was drawn$/,
    (replay) => ({ ...cancelled(replay), line: [], places: 0, steps: [] }),
  ],
  ['a tournament that ended in no way', /^It is over$/, (replay) => ({ ...replay, status: 'in_progress' })],
  ...['0x3e8', '+1000', ' 1000', '1000 ', '01000', '1000n', '1e3', ''].map(
    (cents): [string, RegExp, (replay: Replay) => unknown] => [
      `a fee of “${cents}”`,
      /^Each amount is written in plain digits/,
      paying('fee', cents),
    ],
  ),
  [
    'an amount below zero, and one more to make up for it',
    /^Each amount is written in plain digits/,
    (replay) =>
      adding({ kind: 'fee', player: null, cents: '-5' })(
        adding({ kind: 'fee', player: null, cents: '5' })(replay) as Replay,
      ),
  ],
  [
    'entries that are numbers and no texts',
    /^Each amount is written in plain digits/,
    (replay) => ({ ...replay, entryFee: 1000 }),
  ],
  ['seats in text', /^The seats can be counted$/, (replay) => ({ ...replay, seats: '4' })],
  [
    'places in hexadecimal text',
    /^The places of the line can be counted$/,
    (replay) => ({ ...replay, places: '0x4' }),
  ],
  ['half a life', /^The lives can be counted$/, (replay) => ({ ...replay, lives: 1.5 })],
]
