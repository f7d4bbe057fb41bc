import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorText } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { calendarDay } from '#web/ui/moment-text.ts'
import { toast } from '#web/ui/toast.tsx'
import { saveCsv } from './csv.ts'
import { type HistoryFilters, queryOf } from './history-filters.ts'
import { transactionsCsv } from './transaction-csv.ts'
import { GATHERED_MAX, gatherTransactions } from './transaction-pages.ts'

/** Saves what the filters show as a CSV file. */
export function ExportButton({ filters, disabled }: { filters: HistoryFilters; disabled: boolean }) {
  const exporting = useMutation({
    mutationFn: () => gatherTransactions(queryOf(filters)),
    onSuccess({ transactions, complete }) {
      saveCsv(transactionsCsv(transactions), `evens-history-${calendarDay(Date.now())}.csv`)
      const count = transactions.length.toLocaleString('en-US')
      toast({
        title: 'Exported',
        description: complete
          ? `${count} ${transactions.length === 1 ? 'line' : 'lines'}`
          : `The newest ${GATHERED_MAX.toLocaleString('en-US')} lines. Choose fewer days for the rest.`,
      })
    },
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
      icon={<Download size={18} aria-hidden="true" />}
      disabled={disabled}
      busy={exporting.isPending}
      busyLabel="Exporting…"
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </Button>
  )
}
