import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { usePaged } from '#web/client/calls/paged.ts'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
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
import { operatorScreen } from './queue-frame.tsx'

const DeliveryDialog = lazy(() =>
  import('./delivery-dialog.tsx').then((module) => ({ default: module.DeliveryDialog })),
)
const PAGE_SIZE = 50

/** The deliveries of the payment providers: each with its payload and a button that handles it again. */
export const DeliveriesScreen = operatorScreen(
  {
    path: '/admin/deliveries',
    forOthers: 'This is for admins. They look after what payment providers send.',
    goOn: ['/', 'Go home'],
  },
  Deliveries,
)

/** The deliveries that the address of the page asks for. */
function useDeliveries() {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const list = usePaged('listDeliveries', queryOf(filters), PAGE_SIZE)
  const narrow = (next: DeliveryFilters) => setSearch(writeFilters(next), { replace: true })
  return { filters, list, narrow }
}

function Deliveries() {
  const { filters, list, narrow } = useDeliveries()
  const [shown, setShown] = useState<string>()
  return (
    <Page
      width="grid"
      title="Deliveries"
      intro="Failed ones are tried again for a day."
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
        empty={<NoDeliveries filtered={isFiltered(filters)} onShowAll={() => narrow(noFilters)} />}
      >
        {(deliveries) => (
          <Card>
            <DataTable
              caption="Deliveries of payment providers"
              columns={columns(setShown)}
              rows={deliveries}
              keyOf={(delivery) => delivery.id}
            />
          </Card>
        )}
      </PagedList>
      {shown !== undefined && (
        <Opened onClose={() => setShown(undefined)}>
          <DeliveryDialog id={shown} onClose={() => setShown(undefined)} />
        </Opened>
      )}
    </Page>
  )
}

/** The choice of provider and state. */
function Filters({
  filters,
  onChange,
}: {
  filters: DeliveryFilters
  onChange: (next: DeliveryFilters) => void
}) {
  return (
    <search className="grid grid-cols-2 gap-3 md:max-w-100">
      <SelectField
        label="Provider"
        value={filters.provider}
        onChange={({ target }) =>
          onChange({ ...filters, provider: target.value as DeliveryFilters['provider'] })
        }
      >
        <option value="">All</option>
        {Object.entries(providerLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="State"
        value={filters.state}
        onChange={({ target }) => onChange({ ...filters, state: target.value as DeliveryFilters['state'] })}
      >
        <option value="">All</option>
        {Object.entries(stateLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </search>
  )
}

function NoDeliveries({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  return (
    <Card>
      <EmptyState
        illustration="slip"
        title={filtered ? 'No delivery is like that' : 'No provider has sent anything'}
        action={
          filtered ? (
            <Button variant="secondary" onClick={onShowAll}>
              Show all
            </Button>
          ) : undefined
        }
      />
    </Card>
  )
}

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
