import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { callForPage, errorText } from '#web/client/api.ts'
import { usePaged } from '#web/client/paged.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { calendarDay } from '#web/ui/moment-text.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { saveCsv } from '#web/wallet/csv.ts'
import { withdrawalsCsv } from './withdrawal-csv.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'

const PAGE_SIZE = 10
const LARGEST_PAGE = 100

/** One's withdrawals, newest first; the socket keeps them up to date. */
export function WithdrawalHistory() {
  const list = usePaged('listWithdrawals', {}, PAGE_SIZE)
  return (
    <Card aria-labelledby="withdrawal-history" aria-busy={list.isPending}>
      <CardTitle id="withdrawal-history" aside={list.items.length > 0 && <ExportButton />}>
        Withdrawal history
      </CardTitle>
      <PagedList
        list={list}
        failed="Your withdrawals did not load"
        fallback="The server could not be reached. Nothing of yours has changed."
        waiting={<RowSkeleton rows={4} />}
        empty={
          <EmptyState
            illustration="slip"
            title="No withdrawals yet. What you win is yours to take out here."
            action={
              <LinkButton href="/history" variant="secondary">
                See your history
              </LinkButton>
            }
          />
        }
        wide
      >
        {(withdrawals) => (
          <ul aria-label="Withdrawals" className="grid">
            {withdrawals.map((one) => (
              <WithdrawalRow key={one.id} withdrawal={one} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

async function gather(): Promise<Withdrawal[]> {
  const all: Withdrawal[] = []
  let cursor: string | null = null
  do {
    const page: { reply: Withdrawal[]; nextCursor: string | null } = await callForPage('listWithdrawals', {
      query: { limit: LARGEST_PAGE, ...(cursor && { cursor }) },
    })
    all.push(...page.reply)
    cursor = page.nextCursor
  } while (cursor)
  return all
}

function ExportButton() {
  const exporting = useMutation({
    mutationFn: gather,
    onSuccess: (all) => saveCsv(withdrawalsCsv(all), `evens-withdrawals-${calendarDay(Date.now())}.csv`),
    onError: (error) =>
      toast({
        title: 'Not exported',
        description: errorText(error, 'The server could not be reached. Please try again'),
        variant: 'destructive',
      }),
  })
  return (
    <Button
      variant="secondary"
      size="dense"
      // no higher than the title beside it
      className="-my-2"
      icon={<Download size={16} aria-hidden="true" />}
      busy={exporting.isPending}
      busyLabel="Exporting…"
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </Button>
  )
}
