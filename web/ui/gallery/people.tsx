import { ArrowUp } from 'lucide-react'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { Card, CardAction, CardTitle } from '../card.tsx'
import { DataTable } from '../data-table.tsx'
import { Money } from '../money.tsx'
import { Row, RowIcon, RowList } from '../row.tsx'
import { StandingRow } from '../standing-row.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { StepProgress } from '../step-progress.tsx'
import { CrownBadge, StreakBadge, TierBadge } from '../tier-badge.tsx'

const people = [
  { id: 'u1', firstName: 'Jo', lastName: 'Diaz' },
  { id: 'u2', firstName: 'Tariq', lastName: 'Rahman' },
  { id: 'u3', email: 'ama@example.com' },
  { id: 'u4' },
  { id: 'u5', firstName: 'Mara', lastName: 'Kovac', profileImageUrl: '/no-such-photo.png' },
]

const statuses = [
  ...['completed', 'pending', 'processing', 'failed', 'cancelled', 'open', 'live', 'accepted', 'rejected'],
  ...['locked', 'settled', 'void', 'proposed', 'disputed', 'won', 'lost', 'something else'],
]

const history = [
  { id: '1', what: 'Won vs Jo', when: '14 Oct', status: 'completed', cents: 960n },
  { id: '2', what: 'Withdrawal to $mara', when: '13 Oct', status: 'processing', cents: -5000n },
  { id: '3', what: 'Card deposit', when: '12 Oct', status: 'completed', cents: 10_000n },
]

export function People() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <LatestRows />
      <AvatarsAndBadges />
      <Standings />
      <HistoryTable />
    </div>
  )
}

function LatestRows() {
  return (
    <Card>
      <CardTitle>Lately</CardTitle>
      <RowList>
        <Row
          avatar={<Avatar person={people[0]!} />}
          title="Won vs Jo"
          detail="Coin flip · 2 min ago"
          href="/__ui"
          money={<Money cents={920n} currency="PLAY" signed spoken="won" />}
          moneyNote="receipt"
        />
        <Row
          avatar={<Avatar person={people[1]!} />}
          title="Lost to Tariq, in a game with a very long name that will not fit"
          detail="Red or black · 1 h"
          money={<Money cents={-500n} currency="PLAY" signed spoken="lost" />}
          moneyNote="receipt"
        />
        <Row
          avatar={
            <RowIcon>
              <ArrowUp aria-hidden="true" />
            </RowIcon>
          }
          title="Withdrawal to $mara"
          detail="Processing · by Fri 17 Oct"
          money={<Money cents={-5000n} currency="USD" signed />}
          moneyNote={
            <>
              fee <Money cents={150n} currency="USD" />
            </>
          }
        />
      </RowList>
      <CardAction>
        <Button variant="secondary">See all</Button>
      </CardAction>
    </Card>
  )
}

function AvatarsAndBadges() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {people.map((person) => (
          <Avatar key={person.id} person={person} size={44} />
        ))}
        <Avatar person={people[0]!} size={24} />
        <Avatar person={people[1]!} size={72} />
      </div>
      <div className="flex flex-wrap gap-2">
        {['bronze', 'silver', 'gold', 'platinum', 'diamond'].map((tier) => (
          <TierBadge key={tier} tier={tier} />
        ))}
        <StreakBadge streak={4} />
        <StreakBadge streak={12} />
        <CrownBadge />
      </div>
      <div className="flex flex-wrap gap-2">
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>
    </div>
  )
}

function Standings() {
  const row = { href: '/__ui', detail: <TierBadge tier="gold" />, figureNote: '12 matches' }
  return (
    <Card>
      <CardTitle>Standings</CardTitle>
      <StepProgress label="Finished matches" done={4} of={10} />
      <ol aria-label="Standings" className="mt-3 grid grid-cols-1 gap-1">
        <StandingRow {...row} rank="3" person={people[0]!} name="Jo Diaz" figure="75.0%" highlighted />
        <StandingRow {...row} rank="4" person={people[1]!} name="Tariq Rahman" figure="66.7%" own />
        <StandingRow {...row} rank="100+" person={people[4]!} name="Mara Kovac" figure="50.0%" />
      </ol>
    </Card>
  )
}

function HistoryTable() {
  return (
    <Card className="md:col-span-2">
      <CardTitle>History</CardTitle>
      <DataTable
        caption="History"
        rows={history}
        keyOf={({ id }) => id}
        columns={[
          { key: 'when', title: 'Date', render: ({ when }) => when },
          { key: 'what', title: 'What', render: ({ what }) => what },
          { key: 'status', title: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
          {
            key: 'amount',
            title: 'Amount',
            align: 'end',
            render: ({ cents }) => <Money cents={cents} currency="USD" signed />,
          },
        ]}
      />
    </Card>
  )
}
