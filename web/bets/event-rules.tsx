import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { percent } from '#web/info/rates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import type { EventDetail } from './event-words.ts'

/** What settles it, and the seal that every bet carries. */
export function EventRules({ event }: { event: EventDetail }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    navigator.clipboard?.writeText(event.rulesHash).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const name = `${event.creator.firstName} ${event.creator.lastName}`.trim()
  return (
    <Card>
      <CardTitle>Settled by</CardTitle>
      <p dir="auto" className="max-w-[66ch] wrap-anywhere whitespace-pre-line">
        {event.description || 'The creator gave no rules beyond the question.'}
      </p>
      <p className="mt-3 max-w-[66ch] text-sm text-ink-2 wrap-anywhere">
        Asked by <bdi>{name}</bdi>, who proposes the outcome after the lock; every bettor may dispute it. The
        fee is {percent(BigInt(event.feeBps))} of the pot, never more than the losing side’s part. With bets
        on one side only, everyone is refunded in full.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
        <span>
          Rules seal{' '}
          <code className="tabular font-sans font-semibold text-ink-1" title={event.rulesHash}>
            {event.rulesHash.slice(0, 4)} {event.rulesHash.slice(4, 8)} … {event.rulesHash.slice(-4)}
          </code>
        </span>
        <Button
          variant="secondary"
          size="dense"
          icon={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy seal'}
        </Button>
        <span>{event.betCount === 0 ? 'Fixed with the first bet.' : 'Fixed since the first bet.'}</span>
      </div>
    </Card>
  )
}
