import { OctagonAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { TransparencyStatus } from '#contract/transparency.ts'
import { useApi } from '#web/client/calls/query.ts'

const ASK_EVERY_MS = 60_000

const TEXTS: Record<TransparencyStatus['state'], string> = {
  well: 'The public log is working.',
  filling: 'The public log is importing older transactions.',
  behind: 'The public log is behind: a transaction was not added within the promised minute.',
  halted: 'The public log has stopped: no head is signed until an operator has checked it.',
}

/** The state of the public log, for operators: above their places when something is wrong, else below them. */
export function LogLine({ place }: { place: 'above' | 'below' }) {
  const { data } = useApi('transparency', {}, { refetchInterval: ASK_EVERY_MS })
  if (!data) return null
  const isWrong = data.state === 'behind' || data.state === 'halted'
  if (isWrong !== (place === 'above')) return null
  return (
    <p
      role={isWrong ? 'alert' : undefined}
      className={isWrong ? 'flex items-start gap-2.5 font-semibold text-loss' : 'text-ink-2'}
    >
      {isWrong && (
        <OctagonAlert size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
      )}
      <span>
        {TEXTS[data.state]}{' '}
        <Link href="/transparency" className="underline underline-offset-2">
          Public log
        </Link>
      </span>
    </p>
  )
}
