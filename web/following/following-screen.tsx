import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { SCREENS } from '#contract/screens.ts'
import { type ItemOf, type ListRoute, type Paged, usePaged } from '#web/client/calls/paged.ts'
import { useOwnBreak } from '#web/safer-play/own-break.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { FeedRow, feedKey } from './feed-row.tsx'
import { FanRow, FollowedRow, RequestRow } from './person-rows.tsx'

const views = ['feed', 'following', 'requests', 'fans'] as const
type View = (typeof views)[number]

/** The feed in pages, the people whom one follows, requests that wait, and the people who follow. */
export function FollowingScreen() {
  const [params, setParams] = useSearchParams()
  const view: View = views.find((name) => name === params.get('show')) ?? 'feed'
  return (
    <Page
      title={SCREENS['/following'].title}
      intro="What people you follow ask and win in public. Only you see these lists."
      wideIntro
    >
      <Tabs
        label="People you follow"
        fit
        value={view}
        onValueChange={(next) => setParams(next === 'feed' ? {} : { show: next }, { replace: true })}
        items={[
          { value: 'feed', label: 'Feed', panel: <Feed /> },
          { value: 'following', label: 'Following', panel: <Followings /> },
          { value: 'requests', label: 'Requests', panel: <Requests /> },
          { value: 'fans', label: 'Follow you', panel: <Fans /> },
        ]}
      />
    </Page>
  )
}

type ListProps<N extends ListRoute> = {
  list: Paged<ItemOf<N>>
  label: string
  empty: string
  action?: ReactNode
  row: (item: ItemOf<N>) => ReactNode
}

/** One of the lists, in a card. */
function List<N extends ListRoute>({ list, label, empty, action, row }: ListProps<N>) {
  return (
    <Card aria-label={label}>
      <PagedList
        list={list}
        failed="This list did not load"
        calm="Nothing has changed."
        wide
        waiting={<RowSkeleton rows={4} />}
        empty={<EmptyState illustration="bench" title={empty} action={action} />}
      >
        {(items) => <RowList label={label}>{items.map(row)}</RowList>}
      </PagedList>
    </Card>
  )
}

const findPeople = <LinkButton href="/leaderboard">Find people</LinkButton>

function Feed() {
  const pause = useOwnBreak()
  return (
    <List<'listFeed'>
      list={usePaged('listFeed')}
      label="Feed"
      empty={
        pause
          ? 'Nobody you follow has won anything in public in the last 30 days. What they ask comes back after your break.'
          : 'Nobody you follow has asked or won anything in public in the last 30 days.'
      }
      action={findPeople}
      row={(entry) => <FeedRow key={feedKey(entry)} entry={entry} />}
    />
  )
}

const Followings = () => (
  <List<'listFollowings'>
    list={usePaged('listFollowings')}
    label="Following"
    empty="You follow nobody yet. “Follow” is on every profile."
    action={findPeople}
    row={(one) => <FollowedRow key={one.id} followed={one} />}
  />
)

const Requests = () => (
  <List<'listFans'>
    list={usePaged('listFans', { state: 'requested' })}
    label="Requests"
    empty="Nobody waits for your answer."
    row={(one) => <RequestRow key={one.id} fan={one} />}
  />
)

const Fans = () => (
  <List<'listFans'>
    list={usePaged('listFans', { state: 'accepted' })}
    label="Follow you"
    empty="Nobody follows you yet."
    row={(one) => <FanRow key={one.id} fan={one} />}
  />
)
