import type { Reply } from '#contract/index.ts'
import type { OperatorAction } from '#contract/settings.ts'
import { useApi } from '#web/client/calls/query.ts'
import { momentText } from '#web/ui/moment-text.ts'

const LABELS: Record<string, string> = {
  'user.role': 'Role changed',
  'user.end-sessions': 'Signed out everywhere',
  'user.ask-way-back': 'Account recovery requested: two-step sign-in will end',
  'user.open-way-back': 'Account recovery started: two-step sign-in will end',
  'user.way-back': 'Two-step sign-in ended by account recovery',
  'became-admin': 'Became an admin',
  'closed-account': 'Account closed',
  'fair-play.close': 'Fair-play flag closed',
  'fair-play.strike': 'Matches taken off the leaderboard',
  'fair-play.restore': 'Matches put back on the leaderboard',
  'stop-case.decide': 'Decision on money held after an account stop',
  'safer-play.link': 'Account linked to an excluded person',
  'safer-play.dissolve': 'Account no longer linked to an excluded person',
  'withdrawal-approve': 'Withdrawal approved',
  'withdrawal-take-over': 'Payout taken over',
  'withdrawal-complete': 'Withdrawal paid',
  'withdrawal-fail': 'Withdrawal failed',
  'withdrawal-fail-said': 'Withdrawal reported as failed',
  'withdrawal-cancel': 'Withdrawal cancelled',
  'withdrawal-cancel-said': 'Withdrawal cancellation requested',
}

/** "Withdrawal paid (#7)"; an action without a label shows its own name. */
export function operatorActionText({ act, subject }: Pick<OperatorAction, 'act' | 'subject'>): string {
  const label = LABELS[act] ?? act
  const withdrawal = /^withdrawal:(\d+)$/.exec(subject)
  return withdrawal ? `${label} (#${withdrawal[1]})` : label
}

/** The actions of operators on the account and its withdrawals, with their reasons. Empty without any. */
export function OperatorActions() {
  const acts = useApi('listActs')
  if (!acts.data || acts.data.length === 0) return null
  return (
    <section aria-labelledby="operator-actions" className="grid gap-2 border-t border-line-1 pt-4">
      <h3 id="operator-actions" className="font-semibold">
        Actions by operators
      </h3>
      <ul className="grid gap-3">
        {acts.data.map((act) => (
          <Act key={act.id} act={act} />
        ))}
      </ul>
    </section>
  )
}

function Act({ act }: { act: Reply<'listActs'>[number] }) {
  return (
    <li className="text-sm">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{operatorActionText(act)}</span>
        <time dateTime={act.at} className="text-ink-2">
          {momentText(act.at)}
        </time>
      </span>
      <span className="block max-w-measure wrap-anywhere text-ink-2">{act.reason}</span>
    </li>
  )
}
