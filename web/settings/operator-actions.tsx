import type { Reply } from '#contract/index.ts'
import { useApi } from '#web/client/calls/query.ts'
import { momentText } from '#web/ui/moment-text.ts'
import { operatorActionText } from './operator-action-text.ts'

/** The actions of operators on the account and its withdrawals, with their reasons. Empty without any. */
export function OperatorActions() {
  const acts = useApi('listActs')
  if (!acts.data || acts.data.length === 0) return null
  return (
    <section aria-labelledby="operator-actions" className="grid gap-2 border-t border-line-1 pt-4">
      <h3 id="operator-actions" className="font-semibold">
        Acts by operators
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
