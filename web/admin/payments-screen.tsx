import type { CardOrder } from '#contract/deposits-card.ts'
import type { ParkedPayment } from '#contract/deposits-parked-payments.ts'
import { useApi } from '#web/client/calls/query.ts'
import { lazy } from '#web/client/lazy.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Answer, Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { exactMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useQueueDialog } from './queue-dialog.tsx'
import { OPERATE, operatorScreen } from './queue-frame.tsx'

const ValueDialog = lazy(() =>
  import('./value-payment-dialog.tsx').then((module) => ({ default: module.ValuePaymentDialog })),
)
const ORDERS_SHOWN = 50

/** The payments that need an admin: coins without a known value, and the orders to the card provider. */
export const PaymentsScreen = operatorScreen(
  {
    path: '/admin/payments',
    forOthers: 'This is for admins. They look after payments that cannot be settled automatically.',
    goOn: ['/', 'Go home'],
  },
  Payments,
)

function Payments() {
  const open = useQueueDialog()
  const parked = useApi('parkedPayments')
  const orders = useApi('cardOrders', { query: { limit: ORDERS_SHOWN } })
  const value = (payment: ParkedPayment) => open((close) => <ValueDialog payment={payment} onClose={close} />)
  return (
    <Page
      width="grid"
      title="Payments"
      back={OPERATE}
      actions={<LinkButton href="/admin/deliveries">Deliveries</LinkButton>}
    >
      <List
        id="parked-payments"
        title="Crypto payments that need your decision"
        list={parked}
        caption="Crypto payments that need an admin"
        columns={parkedColumns(value)}
        empty="No payment needs a decision"
      />
      <List
        id="card-orders"
        title="Orders sent to the card provider"
        list={orders}
        caption="Orders to the card provider"
        columns={orderColumns}
        empty="Nothing had to be cancelled or refunded"
      />
    </Page>
  )
}

type ListProps<Item> = {
  id: string
  title: string
  list: Answer<readonly Item[]>
  caption: string
  columns: readonly Column<Item>[]
  empty: string
}

function List<Item extends { id: string }>({ id, title, list, caption, columns, empty }: ListProps<Item>) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      <Loaded answer={list} failed="The list did not load" waiting={<RowSkeleton rows={3} />}>
        {(rows) => (
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            keyOf={(row) => row.id}
            empty={<EmptyState illustration="slip" title={empty} />}
          />
        )}
      </Loaded>
    </Card>
  )
}

const parkedColumns = (value: (payment: ParkedPayment) => void): Column<ParkedPayment>[] => [
  { key: 'at', title: 'Seen', render: ({ seenAt }) => <Moment at={seenAt} format={exactMomentText} /> },
  {
    key: 'who',
    title: 'Whose',
    render: ({ user }) => <span className="break-all">{user.closed ? 'Closed account' : user.email}</span>,
  },
  {
    key: 'coins',
    title: 'Coins',
    render: ({ paid, payCurrency, reference }) => (
      <span className="break-all">
        {paid} {payCurrency} <span className="block text-sm text-ink-2">{reference}</span>
      </span>
    ),
  },
  {
    key: 'rates',
    title: 'One coin',
    render: ({ quoteRate, rateNow }) => (
      <span>
        ${quoteRate} when quoted
        <span className="block text-sm text-ink-2">{rateNow ? `$${rateNow} now` : 'No current rate'}</span>
      </span>
    ),
  },
  { key: 'most', title: 'At most', align: 'end', render: ({ most }) => <Money wire={most} currency="USD" /> },
  {
    key: 'act',
    title: 'Act',
    align: 'end',
    render: (payment) =>
      payment.waitsFor === 'provider' ? (
        <span className="text-sm text-ink-2">Stuck at the provider: settle it there</span>
      ) : payment.user.closed ? (
        <span className="text-sm text-ink-2">The account is closed</span>
      ) : (
        <Button
          variant="secondary"
          size="dense"
          className="my-1"
          aria-label={`Value it: ${payment.paid} ${payment.payCurrency} of ${payment.user.email}`}
          onClick={() => value(payment)}
        >
          Value it
        </Button>
      ),
  },
]

const states = {
  open: { status: 'pending', label: 'Being tried' },
  done: { status: 'completed', label: 'Done' },
  failed: { status: 'failed', label: 'Needs attention' },
} as const

const orderColumns: Column<CardOrder>[] = [
  {
    key: 'at',
    title: 'Since',
    render: ({ createdAt }) => <Moment at={createdAt} format={exactMomentText} />,
  },
  {
    key: 'what',
    title: 'What',
    render: ({ kind, reason, paymentIntentId }) => (
      <span className="break-all">
        {kind === 'refund' ? 'Refund to the card' : 'Cancel the payment'}
        <span className="block text-sm text-ink-2">
          {reason} · {paymentIntentId}
        </span>
      </span>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    render: ({ amount }) => <Money wire={amount} currency="USD" />,
  },
  {
    key: 'state',
    title: 'State',
    render: ({ state, note, attempts }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
        <StatusBadge {...states[state]} />
        {note && (
          <span className="text-sm text-ink-2">
            {note}
            {state === 'open' && ` (tried ${attempts} times)`}
          </span>
        )}
      </span>
    ),
  },
]
