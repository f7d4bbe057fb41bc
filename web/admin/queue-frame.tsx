import { type ComponentType, type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Query } from '#contract/index.ts'
import { SCREENS, type ScreenPath } from '#contract/screens.ts'
import { type ItemOf, type ListRoute, usePaged } from '#web/client/calls/paged.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { isForRole } from '#web/places/operators.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { QueueDialog } from './queue-dialog.tsx'

type Place = {
  path: ScreenPath
  /** for people without the role: whom the screen is for, and a link to go on */
  forOthers: string
  goOn: readonly [href: string, text: string]
}

/** The way back from every operators' screen: a phone shows no list of them. */
export const OPERATE = { href: '/admin', label: 'Operate' }

/** An operators' screen as other people see it. It fetches nothing. */
export function NotForYou({ path, forOthers, goOn: [href, text] }: Place) {
  return (
    <Page title={SCREENS[path].title}>
      <EmptyState
        illustration="bench"
        title={forOthers}
        action={<LinkButton href={href}>{text}</LinkButton>}
      />
    </Page>
  )
}

/** A screen for the roles that `web/places/operators.ts` names, with the dialog about one of its items. */
export const operatorScreen = (place: Place, Content: ComponentType): ComponentType =>
  function Screen() {
    if (!isForRole(place.path, useUser().role)) return <NotForYou {...place} />
    return (
      <QueueDialog>
        <Content />
      </QueueDialog>
    )
  }

/** One list of a queue: its chip, and its text when nothing is in it. */
type List<Name extends string> = { value: Name; label: string; empty: string }

type Queue<N extends ListRoute, Name extends string> = Place & {
  intro?: string
  route: N
  /** the label of the chips; a single list has none */
  chips?: string
  /** the usual one first */
  lists: readonly List<Name>[]
  query?: (list: Name) => Partial<Query<N>>
  /** the name under which the address keeps the chosen list; without it the screen forgets the choice */
  inAddress?: string
  failed: string
  /** the number of cards that stand for the list while it loads */
  waiting?: number
  card: (item: ItemOf<N>) => ReactNode
}

/** The list that an operator has chosen, and the way to choose another one. */
function useChosen<Name extends string>(lists: readonly List<Name>[], inAddress: string | undefined) {
  const usual = lists[0]!
  const [kept, keep] = useState(usual.value)
  const [address, setAddress] = useSearchParams()
  const value = inAddress ? address.get(inAddress) : kept
  const choose = (next: Name) =>
    inAddress ? setAddress(next === usual.value ? {} : { [inAddress]: next }, { replace: true }) : keep(next)
  return [lists.find((list) => list.value === value) ?? usual, choose] as const
}

/** The screen of a queue: chips for its lists, and the cards of the chosen one. */
export function queueScreen<N extends ListRoute, Name extends string>(queue: Queue<N, Name>): ComponentType {
  const { path, intro, route, chips, lists, query, inAddress, failed, waiting = 2, card } = queue
  return operatorScreen(queue, function Queued() {
    const [{ value, empty }, choose] = useChosen(lists, inAddress)
    const list = usePaged(route, query?.(value))
    const refresh = (
      <Button
        variant="secondary"
        busy={list.isFetching}
        busyLabel="Refreshing…"
        onClick={() => void list.refetch()}
      >
        Refresh
      </Button>
    )
    return (
      <Page title={SCREENS[path].title} intro={intro} back={OPERATE}>
        {chips && <ChipGroup label={chips} options={lists} value={value} onChange={choose} />}
        <PagedList
          list={list}
          failed={failed}
          waiting={<CardSkeleton cards={waiting} />}
          empty={<EmptyState illustration="bench" title={empty} action={refresh} />}
        >
          {(items) => items.map((item) => card(item))}
        </PagedList>
      </Page>
    )
  })
}
