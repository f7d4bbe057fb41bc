import type { Withdrawal } from '#contract/withdrawals.ts'
import { callForPage } from '#web/client/calls/api.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { CsvExport } from '#web/ui/csv-export.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { calendarDay } from '#web/ui/moment-text.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { csvText } from '#web/ui/save-file.ts'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'

const columns = [
  'id',
  'createdAt',
  'status',
  'destination',
  'destinationLabel',
  'amount',
  'fee',
  'netAmount',
  'notes',
] as const satisfies readonly (keyof Withdrawal)[]

/** Withdrawals as a CSV file's text, each with the time of its last step. */
export const withdrawalsCsv = (withdrawals: readonly Withdrawal[]): string =>
  csvText([
    [...columns, 'updatedAt'],
    ...withdrawals.map((one) => [...columns.map((name) => one[name]), one.steps.at(-1)?.at ?? one.createdAt]),
  ])

const PAGE_SIZE = 10
const LARGEST_PAGE = 100

/** The person's withdrawals, newest first; the socket keeps them up to date. */
export function WithdrawalHistory() {
  const list = usePaged('listWithdrawals', {}, PAGE_SIZE)
  return (
    <Card aria-labelledby="withdrawal-history" aria-busy={list.isPending}>
      <CardTitle
        id="withdrawal-history"
        aside={list.items.length > 0 && <CsvExport gather={gather} inTitle />}
      >
        Withdrawal history
      </CardTitle>
      <PagedList
        list={list}
        failed="Your withdrawals did not load"
        calm="Nothing in your account has changed."
        waiting={<RowSkeleton rows={4} />}
        empty={
          <EmptyState
            illustration="slip"
            title="No withdrawals yet. You can withdraw your winnings here."
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

async function gather() {
  const all: Withdrawal[] = []
  let cursor: string | null = null
  do {
    const page: { reply: Withdrawal[]; nextCursor: string | null } = await callForPage('listWithdrawals', {
      query: { limit: LARGEST_PAGE, ...(cursor && { cursor }) },
    })
    all.push(...page.reply)
    cursor = page.nextCursor
  } while (cursor)
  const name = `evens-withdrawals-${calendarDay(Date.now())}.csv`
  return { file: { name, text: withdrawalsCsv(all) } }
}
