import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** The frame of the account screens. */
export function AccountCard({
  title,
  intro,
  children,
}: {
  title: string
  intro?: string
  children: ReactNode
}) {
  return (
    <Card className="p-5 md:p-8">
      {/* biome-ignore lint/a11y/noAutofocus: the page is a form, and one begins at its title and not above the logo */}
      <h1 className="text-2xl outline-none" tabIndex={-1} autoFocus>
        {title}
      </h1>
      {intro && <p className="mt-1.5 text-ink-2">{intro}</p>}
      <div className="mt-6">{children}</div>
    </Card>
  )
}

export const quietLink = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
