import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { countText, useQueues } from '#web/admin/queues.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { operatorPlacesOf } from '#web/places/operators.ts'
import { Page } from '#web/ui/page.tsx'
import { RowIcon } from '#web/ui/row.tsx'
import { LogLine } from './log-line.tsx'
import { NotForYou } from './queue-frame.tsx'

/** Every queue of an operator with the number of items in it. */
export function OperateScreen() {
  const { role } = useUser()
  const queues = useQueues(role)
  const places = operatorPlacesOf(role)
  if (places.length === 0) {
    return (
      <NotForYou
        path="/admin"
        forOthers="This is for operators. They decide disputes, pay withdrawals and answer feedback."
        goOn={['/', 'Go home']}
      />
    )
  }
  return (
    <Page title="Operate">
      <LogLine place="above" />
      <ul className="overflow-hidden rounded-xl border border-line-1 bg-surface">
        {places.map(({ href, label, text, icon: Icon, queue, waiting }) => {
          const count = queue && queues.data?.[queue]
          return (
            <li
              key={href}
              className="relative flex min-h-16 items-center gap-3 border-b border-line-1 px-4 py-3 last:border-b-0 hover:bg-ink-1/5 lg:px-5"
            >
              <RowIcon>
                <Icon strokeWidth={1.75} />
              </RowIcon>
              <div className="min-w-0 flex-1">
                <Link
                  href={href}
                  className="font-semibold before:absolute before:inset-0 hover:underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-ink-1"
                >
                  {label}
                </Link>
                <p className="text-sm text-ink-2">
                  {count && waiting ? `${countText(count)} ${waiting[count === 1 ? 0 : 1]}.` : text}
                </p>
              </div>
              {typeof count === 'number' && (
                <span
                  aria-hidden="true"
                  className={
                    count > 0
                      ? 'figure rounded-full bg-pot-soft px-2.5 py-0.5 font-bold text-pot'
                      : 'figure px-2.5 py-0.5 text-ink-3'
                  }
                >
                  {countText(count)}
                </span>
              )}
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
            </li>
          )
        })}
      </ul>
      {queues.isError && (
        <p role="status" className="text-ink-2">
          The counts did not load. The queues themselves are complete.
        </p>
      )}
      <LogLine place="below" />
    </Page>
  )
}
