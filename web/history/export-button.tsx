import { CsvExport, exportedText } from '#web/ui/csv-export.tsx'
import { calendarDay } from '#web/ui/moment-text.ts'
import { type HistoryFilters, historyQuery } from './history-filters.ts'
import { transactionsCsv } from './transaction-csv.ts'
import { GATHERED_MAX, gatherTransactions } from './transaction-pages.ts'

const FULL = `The newest ${GATHERED_MAX.toLocaleString('en-US')} lines. Choose fewer days for the rest.`

async function gather(filters: HistoryFilters) {
  const { transactions, complete } = await gatherTransactions(historyQuery(filters))
  return {
    file: {
      name: `evens-history-${calendarDay(Date.now())}.csv`,
      text: transactionsCsv(transactions),
    },
    said: exportedText(transactions.length, complete, FULL),
  }
}

/** Saves the filtered history as a CSV file. */
export const ExportButton = ({ filters, disabled }: { filters: HistoryFilters; disabled: boolean }) => (
  <CsvExport gather={() => gather(filters)} disabled={disabled} />
)
