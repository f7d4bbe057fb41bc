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
      <h1 className="text-2xl">{title}</h1>
      {intro && <p className="mt-1.5 text-ink-2">{intro}</p>}
      <div className="mt-6">{children}</div>
    </Card>
  )
}

export const quietLink = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
