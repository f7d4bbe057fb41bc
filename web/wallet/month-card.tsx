import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#web/app/api.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Transaction } from './history-filters.ts'
import { monthWords, summaryOf } from './month-summary.ts'
import { GATHERED_MAX, useMonth } from './transaction-pages.ts'

const thisMonth = () => new Date().toISOString().slice(0, 7)

function monthBeside(month: string, by: 1 | -1): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** What a month came to in one balance. */
export function MonthCard({ currency }: { currency: Transaction['currency'] }) {
  const [month, setMonth] = useState(thisMonth)
  const gathered = useMonth(month, currency)
  const sums = gathered.data && summaryOf(gathered.data.transactions, currency)
  const figures = [
    { term: 'Deposits', cents: sums?.deposits },
    { term: 'Net', cents: sums?.net, signed: true },
    { term: 'Won', cents: sums?.won, note: 'payouts less stakes' },
    { term: 'Lost', cents: sums?.lost, note: 'or still in play' },
  ]
  return (
    <Card aria-label={`${monthWords(month)} in sum`} tone={currency === 'PLAY' ? 'practice' : 'surface'}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <div>
          <h2 className="text-lg">{monthWords(month)}</h2>
          <p className="text-sm text-ink-2">{currency === 'PLAY' ? 'Practice coins' : 'Real money'}</p>
        </div>
        <div className="flex">
          <IconButton label="Month before" onClick={() => setMonth(monthBeside(month, -1))}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Month after"
            disabled={month >= thisMonth()}
            onClick={() => setMonth(monthBeside(month, 1))}
          >
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {gathered.isError ? (
        <ErrorState
          title="The month did not load"
          message={errorText(gathered.error, 'The server could not be reached.')}
          onRetry={() => void gathered.refetch()}
          retrying={gathered.isFetching}
        />
      ) : (
        <dl className="grid grid-cols-2 gap-3 @md:grid-cols-4">
          {!sums && <Loading label="Adding up the month" />}
          {figures.map(({ term, cents, signed, note }) => (
            <div key={term} className="grid content-start">
              <dt className="text-sm text-ink-2">{term}</dt>
              <dd className="font-semibold">
                {cents === undefined ? (
                  <Skeleton className="my-1 h-3.5 w-20" />
                ) : (
                  <Money cents={cents} currency={currency} signed={!!signed} />
                )}
                {note && <span className="block text-sm font-normal text-ink-2">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {gathered.data?.complete === false && (
        <p role="status" className="mt-3 text-sm text-ink-2">
          Only the newest {GATHERED_MAX.toLocaleString('en-US')} lines of this month are counted.
        </p>
      )}
    </Card>
  )
}
