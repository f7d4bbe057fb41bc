import { CircleDashed, Store } from 'lucide-react'
import { wireToCents } from '#contract/money.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { momentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { OwnCode } from './store-data.ts'

const badge: Record<OwnCode['status'], { status: string; label: string }> = {
  active: { status: 'active', label: 'Active' },
  redeemed: { status: 'completed', label: 'Paid' },
  expired: { status: 'cancelled', label: 'Expired' },
  superseded: { status: 'void', label: 'Replaced' },
}

/** The person's last codes and their results. */
export function RecentCodes({ codes }: { codes: readonly OwnCode[] }) {
  if (codes.length === 0) return null
  return (
    <Card>
      <CardTitle>Your recent codes</CardTitle>
      <RowList label="Your recent codes">
        {codes.map((code) => (
          <Row
            key={code.id}
            avatar={
              <RowIcon>
                {code.status === 'redeemed' ? (
                  <Store strokeWidth={1.75} />
                ) : (
                  <CircleDashed strokeWidth={1.75} />
                )}
              </RowIcon>
            }
            title={
              code.merchant ? `${code.merchant.firstName} ${code.merchant.lastName}`.trim() : 'Store code'
            }
            detail={
              <>
                <time dateTime={code.createdAt}>{momentText(code.createdAt)}</time>
                {wireToCents(code.refunded) > 0n && (
                  <>
                    {' · '}
                    <Money wire={code.refunded} currency="USD" /> given back
                  </>
                )}
              </>
            }
            money={<Money wire={code.status === 'redeemed' ? code.taken : code.amount} currency="USD" />}
            moneyNote={<StatusBadge {...badge[code.status]} />}
          />
        ))}
      </RowList>
    </Card>
  )
}
