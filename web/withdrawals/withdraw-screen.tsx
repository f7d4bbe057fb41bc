import { History, LogOut } from 'lucide-react'
import { useApi } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalHistory } from './withdrawal-history.tsx'

/** Withdrawals: the form beside the history. */
export function WithdrawScreen() {
  const user = useUser()
  // the form shows the available sum: shown later it would move everything below it
  const { isPending } = useApi('availableMoney')
  return (
    <Page
      title="Withdraw"
      intro="From your real balance to Cash App or a bank account."
      width="grid"
      back={{ href: '/dashboard', label: 'Home' }}
      actions={
        <>
          <LinkButton
            href="/history"
            variant="secondary"
            size="dense"
            icon={<History size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            History
          </LinkButton>
          <Button asChild variant="ghost" size="dense">
            <a href="/api/logout">
              <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
              Log out
            </a>
          </Button>
        </>
      }
    >
      {isPending ? (
        <CardSkeleton cards={2} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-3 md:gap-4 lg:grid-cols-2">
          <WithdrawForm user={user} />
          <WithdrawalHistory />
        </div>
      )}
    </Page>
  )
}
