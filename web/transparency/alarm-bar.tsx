import { OctagonAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { LogFault } from '#verifier/visit/check-types.ts'
import { EvidenceButtons } from './evidence-buttons.tsx'

// one file together with its store: the page fetches neither before a check fails
export { takeTrouble } from './self-trouble.ts'

/** The failed checks, in red on every screen, until a later check holds or the person has saved the evidence. */
export function AlarmBar({ fault, userId }: { fault: LogFault; userId: string }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-loss-fill px-4 py-2 text-sm text-on-loss md:px-5"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 wrap-anywhere">
        <OctagonAlert size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span>
          <strong>
            {fault.check === 'silence'
              ? 'Your balance is not being checked.'
              : 'The public log failed the check.'}
          </strong>{' '}
          {fault.why}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <EvidenceButtons fault={fault} userId={userId} variant="secondary" key={fault.at} />
        <Link href="/transparency" className="inline-flex min-h-11 items-center underline underline-offset-4">
          What this means
        </Link>
      </div>
    </div>
  )
}
