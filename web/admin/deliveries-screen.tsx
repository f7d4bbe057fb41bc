import { useSearchParams } from 'wouter'
import { usePaged } from '#web/client/calls/paged.ts'
import { lazy } from '#web/client/lazy.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { exactMomentText } from '#web/ui/moment-text.ts'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import {
  type Delivery,
  type DeliveryFilters,
  isFiltered,
  noFilters,
  providerLabels,
  queryOf,
  readFilters,
  stateBadge,
  stateLabels,
  writeFilters,
} from './delivery-labels.ts'
import { useQueueDialog } from './queue-dialog.tsx'
import { OPERATE, operatorScreen } from './queue-frame.tsx'

const DeliveryDialog = lazy(() =>
  import('./delivery-dialog.tsx').then((module) => ({ default: module.DeliveryDialog })),
)
const PAGE_SIZE = 50

/** The deliveries of the payment providers: each with its payload and a button that handles it again. */
export const DeliveriesScreen = operatorScreen(
  {
    path: '/admin/deliveries',
    forOthers: 'This is for admins. They look after messages from payment providers.',
    goOn: ['/', 'Go home'],
  },
  Deliveries,
)

/** The deliveries that the address of the page asks for. */
function Deliveries() {
  const open = useQueueDialog()
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const list = usePaged('listDeliveries', queryOf(filters), PAGE_SIZE)
  const narrow = (next: DeliveryFilters) => setSearch(writeFilters(next), { replace: true })
  return (
    <Page
      width="grid"
      title="Deliveries"
      back={OPERATE}
      intro="Failed deliveries are retried for a day."
      actions={
        <>
          <LinkButton href="/admin/payments">Payments</LinkButton>
          <Button
            variant="secondary"
            busy={list.isFetching && !list.isFetchingNextPage}
            busyLabel="Refreshing…"
            onClick={() => void list.refetch()}
          >
            Refresh
          </Button>
        </>
      }
    >
      <Filters filters={filters} onChange={narrow} />
      <PagedList
        list={list}
        failed="The deliveries did not load"
        waiting={
          <Card>
            <RowSkeleton rows={6} />
          </Card>
        }
        empty={<NoDeliveries onShowAll={isFiltered(filters) ? () => narrow(noFilters) : undefined} />}
      >
        {(deliveries) => (
          <Card>
            <DataTable
              caption="Messages from payment providers"
              columns={columns((id) => open((close) => <DeliveryDialog id={id} onClose={close} />))}
              rows={deliveries}
              keyOf={(delivery) => delivery.id}
            />
          </Card>
        )}
      </PagedList>
    </Page>
  )
}

const choices = [
  { name: 'provider', label: 'Provider', words: providerLabels },
  { name: 'state', label: 'State', words: stateLabels },
] as const

type FiltersProps = { filters: DeliveryFilters; onChange: (next: DeliveryFilters) => void }

const Filters = ({ filters, onChange }: FiltersProps) => (
  <search className="grid grid-cols-2 gap-3 md:max-w-100">
    {choices.map(({ name, label, words }) => (
      <SelectField
        key={name}
        label={label}
        value={filters[name]}
        onChange={({ target }) => onChange({ ...filters, [name]: target.value })}
      >
        <option value="">All</option>
        {Object.entries(words).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
    ))}
  </search>
)

/** The empty list, with the way out of a filter. */
const NoDeliveries = ({ onShowAll }: { onShowAll: (() => void) | undefined }) => (
  <Card>
    <EmptyState
      illustration="slip"
      title={onShowAll ? 'No deliveries match' : 'No provider has sent anything'}
      action={
        onShowAll && (
          <Button variant="secondary" onClick={onShowAll}>
            Show all
          </Button>
        )
      }
    />
  </Card>
)

const columns = (show: (id: string) => void): Column<Delivery>[] => [
  {
    key: 'at',
    title: 'Received',
    render: ({ receivedAt }) => <Moment at={receivedAt} format={exactMomentText} />,
  },
  { key: 'provider', title: 'Provider', render: ({ provider }) => providerLabels[provider] },
  {
    key: 'kind',
    title: 'What',
    render: ({ kind }) => <span className="break-all">{kind}</span>,
  },
  {
    key: 'state',
    title: 'State',
    render: ({ state, error }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
        <StatusBadge {...stateBadge(state)} />
        {error && <span className="text-sm text-ink-2">{error}</span>}
      </span>
    ),
  },
  { key: 'attempts', title: 'Tries', align: 'end', render: ({ attempts }) => attempts },
  {
    key: 'open',
    title: 'Payload',
    align: 'end',
    render: ({ id, kind, eventId }) => (
      <Button
        variant="secondary"
        size="dense"
        className="my-1"
        aria-label={`Open ${kind} ${eventId}`}
        onClick={() => show(id)}
      >
        Open
      </Button>
    ),
  },
]
