import type { OperatorAction } from '#contract/settings.ts'

const LABELS: Record<string, string> = {
  'user.role': 'Role changed',
  'user.end-sessions': 'Signed out everywhere',
  'user.ask-way-back': 'Way back asked for: two-step sign-in is to end',
  'user.open-way-back': 'Way back opened: two-step sign-in is to end',
  'user.way-back': 'Two-step sign-in ended by a way back',
  'became-admin': 'Became an admin',
  'closed-account': 'Account closed',
  'fair-play.close': 'Flag of fair play closed',
  'fair-play.strike': 'Matches taken off the leaderboard',
  'fair-play.restore': 'Matches put back on the leaderboard',
  'stop-case.decide': 'What was held after a stop decided',
  'safer-play.link': 'Account linked to an excluded person',
  'safer-play.dissolve': 'Link to an excluded person dissolved',
  'withdrawal-approve': 'Withdrawal approved',
  'withdrawal-take-over': 'Payout taken over',
  'withdrawal-complete': 'Withdrawal paid',
  'withdrawal-fail': 'Withdrawal failed',
  'withdrawal-fail-said': 'Withdrawal said to have failed',
  'withdrawal-cancel': 'Withdrawal cancelled',
  'withdrawal-cancel-said': 'Withdrawal asked to be cancelled',
}

/** "Withdrawal paid (#7)"; an action without a label shows its own name. */
export function operatorActionText({ act, subject }: Pick<OperatorAction, 'act' | 'subject'>): string {
  const label = LABELS[act] ?? act
  const withdrawal = /^withdrawal:(\d+)$/.exec(subject)
  return withdrawal ? `${label} (#${withdrawal[1]})` : label
}
