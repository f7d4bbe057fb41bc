import type { OperatorAction } from '#contract/settings.ts'

const WORDS: Record<string, string> = {
  'user.role': 'Role changed',
  'became-admin': 'Became an admin',
  'closed-account': 'Account closed',
  'withdrawal-approve': 'Withdrawal approved',
  'withdrawal-take-over': 'Payout taken over',
  'withdrawal-complete': 'Withdrawal paid',
  'withdrawal-fail': 'Withdrawal failed',
  'withdrawal-fail-said': 'Withdrawal said to have failed',
  'withdrawal-cancel': 'Withdrawal cancelled',
  'withdrawal-cancel-said': 'Withdrawal asked to be cancelled',
}

/** "Withdrawal paid (#7)"; an act without words is called by its own name. */
export function actWords({ act, subject }: Pick<OperatorAction, 'act' | 'subject'>): string {
  const words = WORDS[act] ?? act
  const withdrawal = /^withdrawal:(\d+)$/.exec(subject)
  return withdrawal ? `${words} (#${withdrawal[1]})` : words
}
