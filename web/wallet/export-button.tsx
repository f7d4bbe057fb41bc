import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorText } from '#web/app/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type HistoryFilters, queryOf } from './history-filters.ts'
import { transactionsCsv } from './transaction-csv.ts'
import { GATHERED_MAX, gatherTransactions } from './transaction-pages.ts'

function save(text: string, name: string): void {
  // the mark tells spreadsheets that it is UTF-8
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Saves what the filters show as a CSV file. */
export function ExportButton({ filters, disabled }: { filters: HistoryFilters; disabled: boolean }) {
  const exporting = useMutation({
    mutationFn: () => gatherTransactions(queryOf(filters)),
    onSuccess({ transactions, complete }) {
      save(transactionsCsv(transactions), `evens-history-${new Date().toISOString().slice(0, 10)}.csv`)
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
