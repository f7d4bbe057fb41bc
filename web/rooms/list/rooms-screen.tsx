import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type RoomFilter, roomFilters } from '#contract/chat-limits.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { useApi } from '#web/client/calls/query.ts'
import { lazy } from '#web/client/lazy.ts'
import { useWatch } from '#web/client/live/live.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FILTER_ROW } from '#web/ui/filter-row.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { RoomCardView } from '../room/room-data.ts'
import { countedText, filterLabels, readFilters, writeFilters } from '../room/room-labels.ts'
import { RoomCard } from './room-card.tsx'

const CreateRoomDialog = lazy(() =>
  import('./create-room-dialog.tsx').then((module) => ({ default: module.CreateRoomDialog })),
)

const GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3'
const filters = roomFilters.map((value) => ({ value, label: filterLabels[value] }))

const emptyTexts: Record<RoomFilter, string> = {
  all: 'Nobody is watching together right now. Start a room and bring your friends.',
  sports: 'Nobody is watching a match together right now. Start the party.',
  entertainment: 'Nobody is watching a show together right now. Start a room for tonight’s.',
  social: 'Nobody is in a social room right now. Start one and see who comes.',
}

/** The open watch rooms, followed live. */
export function RoomsScreen() {
  const [params, setParams] = useSearchParams()
  const [creating, setCreating] = useState(params.has('create'))
  const { filter } = readFilters(params)
  useWatch(['rooms'])
  const list = usePaged('listRooms', { filter, show: 'living' })
  const create = (size?: 'head') => (
    <Button size={size} icon={<Plus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      Create Room
    </Button>
  )
  return (
    <Page
      title="Watch Together"
      intro="One video in sync, with the chat and the bet beside it."
      wideIntro
      width="grid"
      actions={create('head')}
    >
      <div className={FILTER_ROW}>
        <ChipGroup
          label="Which rooms"
          className="max-md:shrink-0 max-md:flex-nowrap!"
          options={filters}
          value={filter}
          onChange={(next) => setParams(writeFilters({ filter: next }), { replace: true })}
        />
      </div>
      <PagedList
        list={list}
        failed="The rooms did not load"
        waiting={<WaitingRooms />}
        empty={<EmptyState illustration="screen" title={emptyTexts[filter]} action={create()} />}
      >
        {(rooms) => <Rooms rooms={rooms} />}
      </PagedList>
      <EmptyRooms key={filter} filter={filter} />
      {creating && (
        <Opened onClose={() => setCreating(false)}>
          <CreateRoomDialog onClose={() => setCreating(false)} />
        </Opened>
      )}
    </Page>
  )
}

/** A room that moves while the person pages appears twice. */
function Rooms({ rooms }: { rooms: readonly RoomCardView[] }) {
  const each = [...new Map(rooms.map((room) => [room.id, room])).values()]
  return (
    <div className={GRID}>
      {each.map((room) => (
        <RoomCard key={room.id} room={room} />
      ))}
    </div>
  )
}

/** Empty rooms, folded: rooms with people come first. */
function EmptyRooms({ filter }: { filter: RoomFilter }) {
  const [open, setOpen] = useState(false)
  const empty = useApi('countRooms', { query: { filter } }).data?.empty ?? 0
  if (empty === 0) return null
  return (
    <Fold title={countedText(empty, 'empty room', 'empty rooms')} open={open} onOpenChange={setOpen}>
      {open && <EmptyList filter={filter} />}
    </Fold>
  )
}

function EmptyList({ filter }: { filter: RoomFilter }) {
  const list = usePaged('listRooms', { filter, show: 'empty' })
  return (
    <PagedList
      list={list}
      failed="The rooms did not load"
      waiting={<WaitingRooms />}
      empty={<p className="text-ink-2">Every room has people in it right now.</p>}
    >
      {(rooms) => <Rooms rooms={rooms} />}
    </PagedList>
  )
}

function WaitingRooms() {
  return (
    <div className={GRID}>
      <Loading />
      {[1, 2, 3].map((place) => (
        <div key={place} className="overflow-hidden rounded-xl border border-line-1 bg-surface">
          <Skeleton className="h-36 w-full rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-9 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
