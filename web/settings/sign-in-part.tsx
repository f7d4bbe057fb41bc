import type { ReactNode } from 'react'

type SignInPartProps = {
  title: string
  detail?: ReactNode
  /** the part's one button, beside its title */
  action?: ReactNode
  children?: ReactNode
}

/** One sign-in method: its name, its state, and its actions. */
export function SignInPart({ title, detail, action, children }: SignInPartProps) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3 border-t border-line-1 pt-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-base font-semibold">{title}</h3>
          {detail && <div className="max-w-measure text-sm text-ink-2">{detail}</div>}
        </div>
        {action && <div className="flex max-w-full flex-wrap gap-2">{action}</div>}
      </div>
      {children}
    </section>
  )
}
