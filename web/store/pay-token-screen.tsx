import { useParams } from 'wouter'
import { ApiError } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CodeOver, PaidReceipt } from './code-end.tsx'
import { CodeRing } from './code-ring.tsx'
import { readCode } from './code-text.ts'
import { Till, takesCodes } from './merchant-screen.tsx'
import { useSeenCode } from './redeem-form.tsx'

/**
 * The target of a code's picture: a shop takes the code here, its payer sees its result, and other people read whom it is for.
 */
export function PayTokenScreen() {
  const { token = '' } = useParams<{ token: string }>()
  const { role } = useUser()
  const code = readCode(token)
  const seen = useSeenCode(code ?? '', code !== null)
  if (code !== null && seen.isPending)
    return (
      <Page title="Store code">
        <CardSkeleton />
      </Page>
    )
  const unknown = code === null || (seen.error instanceof ApiError && seen.error.status === 404)
  if (code && seen.data?.viewer !== 'payer' && takesCodes(role)) return <Till first={code} />
  return (
    <Page title="Store code">
      {unknown ? (
        <EmptyState
          illustration="slip"
          title="This is somebody’s code for a shop. Only the shop they are paying can take it. You do not need to do anything."
          action={<LinkButton href="/pay-at-store">Pay at a store yourself</LinkButton>}
        />
      ) : seen.isError ? (
        <NotLoaded answer={seen} failed="The code could not be read" calm="No money moved." />
      ) : (
        seen.data?.viewer === 'payer' && <PayersView code={seen.data} onEnd={() => void seen.refetch()} />
      )}
    </Page>
  )
}

type Payers = Extract<NonNullable<ReturnType<typeof useSeenCode>['data']>, { viewer: 'payer' }>

function PayersView({ code, onEnd }: { code: Payers; onEnd: () => void }) {
  if (code.status === 'redeemed') return <PaidReceipt code={code} />
  if (code.status !== 'active') return <CodeOver code={code} />
  return (
    <Card className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <div className="grid gap-1">
          <Money wire={code.amount} currency="USD" size="figure" />
          <div>
            <StatusBadge status="active" />
          </div>
        </div>
        <CodeRing until={code.expiresAt} offset={0} onEnd={onEnd} />
      </div>
      <p className="text-ink-2">
        This is your own code. Show it to the shop: they take it on their screen, not on yours.
      </p>
      <LinkButton href="/pay-at-store" className="justify-self-start">
        Back to your code
      </LinkButton>
    </Card>
  )
}
