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

/**
 * Where the sign-in leads: an event that its owner shares, or the list. The server writes it into the finished page
 * (`server/share/behind.ts`), so it needs no request and moves nothing; React keeps what it finds there.
 */
export const Behind = () => (
  <div
    data-behind
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup, with every text escaped
    dangerouslySetInnerHTML={{ __html: written() }}
  />
)

const written = (): string => globalThis.document?.querySelector('[data-behind]')?.innerHTML ?? ''
