import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { callForPage, errorText } from '#web/app/api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { saveCsv } from '#web/wallet/csv.ts'
import { withdrawalsCsv } from './withdrawal-csv.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'

const PAGE_SIZE = 10
const LARGEST_PAGE = 100

/** One's withdrawals, newest first; the socket keeps them up to date. */
export function WithdrawalHistory() {
  const list = useInfiniteQuery({
    queryKey: ['/api/withdrawals', { paged: true }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callForPage('listWithdrawals', {
        query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })
  const withdrawals = list.data?.pages.flatMap((page) => page.reply) ?? []
  return (
    <Card aria-labelledby="withdrawal-history" aria-busy={list.isPending}>
      <CardTitle id="withdrawal-history" aside={withdrawals.length > 0 && <ExportButton />}>
        Withdrawal history
      </CardTitle>
      {list.isPending ? (
        <RowSkeleton rows={4} />
      ) : list.isError && withdrawals.length === 0 ? (
        <ErrorState
          title="Your withdrawals did not load"
          message={errorText(list.error, 'The server could not be reached. Nothing of yours has changed.')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : withdrawals.length === 0 ? (
        <EmptyState
          illustration="slip"
          title="No withdrawals yet. What you win is yours to take out here."
          action={
            <LinkButton href="/history" variant="secondary">
              See your history
            </LinkButton>
          }
        />
      ) : (
        <>
          <ul aria-label="Withdrawals" className="grid">
            {withdrawals.map((one) => (
              <WithdrawalRow key={one.id} withdrawal={one} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              variant="secondary"
              className="mt-3 w-full"
              busy={list.isFetchingNextPage}
              busyLabel="Loading…"
              onClick={() => void list.fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </>
      )}
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
    onSuccess: (all) =>
      saveCsv(withdrawalsCsv(all), `evens-withdrawals-${new Date().toISOString().slice(0, 10)}.csv`),
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
      icon={<Download size={16} aria-hidden="true" />}
      busy={exporting.isPending}
      busyLabel="Exporting…"
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </Button>
  )
}
