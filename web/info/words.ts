import { TWO_SIGNATURES_ABOVE_CENTS } from '#contract/decision-limits.ts'
import { moneyText } from '#web/ui/money-text.ts'

/** The words of betting, each in one or two plain sentences. The guide explains them where they occur. */
export const words = {
  stake: { title: 'Stake', meaning: 'The money that you put on one side.' },
  side: { title: 'Side', meaning: 'One of the two answers to an event. You bet that it comes true.' },
  pool: { title: 'Pool', meaning: 'All stakes on one side of an event, added up.' },
  pot: {
    title: 'Pot',
    meaning:
      'Everything that is on the table: both pools of an event, or both stakes of a pot game. The winners share it.',
  },
  odds: {
    title: 'Odds',
    meaning:
      'The amount that each $1.00 on a side gets back if it wins: the pot less the fee, divided by the side’s pool. The odds move until the close.',
  },
  share: {
    title: 'Share',
    meaning: 'Your part of the pot if you win: the same percentage as your part of your pool.',
  },
  fee: {
    title: 'Fee',
    meaning:
      'The part that the platform keeps. In an event, it is taken once, from the pot, when the event settles.',
  },
  payout: {
    title: 'Payout',
    meaning: 'Your share less the fee, if you win. It includes your stake.',
  },
  lock: {
    title: 'Close',
    meaning: 'The end of betting, by the server’s clock. After that, the odds do not change.',
  },
  outcome: { title: 'Outcome', meaning: 'The side that came true. The creator proposes it after the close.' },
  settle: { title: 'Settle', meaning: 'The outcome is final and every winner is paid.' },
  void: {
    title: 'Void',
    meaning: 'The event ends without an outcome. Every stake is refunded in full, without a fee.',
  },
  concede: {
    title: 'Concede',
    meaning: 'You accept a proposed outcome by which you lose. Winners are paid sooner.',
  },
  dispute: {
    title: 'Dispute',
    meaning: 'You say that a proposed outcome is wrong. Moderators then decide.',
  },
  bond: {
    title: 'Bond',
    meaning:
      'The amount that you post to propose or dispute. It comes back if you were right, or if the event is voided.',
  },
  moderator: {
    title: 'Moderator',
    meaning: `A team member who decides disputes in which they have no stake and gives a written reason. Above ${moneyText({ cents: TWO_SIGNATURES_ABOVE_CENTS, currency: 'USD' })} two of them sign.`,
  },
  challenger: {
    title: 'Challenger',
    meaning: 'The person who takes a pot. The creator is the one who made it.',
  },
  commitment: {
    title: 'Commitment',
    meaning: 'A sealed draw: its fingerprint is shown before anybody plays, so nobody can change it later.',
  },
  'practice-coins': {
    title: 'Practice coins',
    meaning: 'Play money, marked ◈. It has no cash value, but everything works as it does with real money.',
  },
  prize: {
    title: 'Prize',
    meaning: 'The entry fees less our fee. The last player left in the tournament gets it.',
  },
} as const satisfies Record<string, { title: string; meaning: string }>

export type WordId = keyof typeof words
