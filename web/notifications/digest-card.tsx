import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { NotificationGroup } from '#contract/notification-groups.ts'
import { useAction } from '#web/client/action.ts'
import { call } from '#web/client/api.ts'
import { useApi } from '#web/client/query.ts'
import { momentText } from '#web/ui/moment-text.ts'
import { NoticeCard } from '#web/ui/notice-card.tsx'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import { GroupIcon } from './group-icon.tsx'

const ABOUT: Record<NotificationGroup, string> = {
  money: 'about your money',
  security: 'about your account',
  events: 'about events',
  bets: 'about your bets',
  games: 'about your games',
  people: 'from people',
  gang: 'from your gang',
  moderation: 'from moderators',
}

/** Under the newest title of a group: "And 2 more about your bets", "About your money". */
function groupText(group: NotificationGroup, count: number): string {
  const about = ABOUT[group]
  return count > 1 ? `And ${count - 1} more ${about}` : `${about[0]!.toUpperCase()}${about.slice(1)}`
}

/**
 * The news since the person was last here; on home, until the card is dismissed or followed.
 * @param otherwise what may stand there once it is known that nothing happened
 */
export function DigestCard({ otherwise }: { otherwise: ReactNode }) {
  const [path] = useLocation()
  return path === '/' || path === '/dashboard' ? <Digest otherwise={otherwise} /> : null
}

function Digest({ otherwise }: { otherwise: ReactNode }) {
  const digest = useApi('notificationDigest')
  const [closed, setClosed] = useState(false)
  const dismissing = useAction(() => call('dismissDigest', { body: {} }))
  const close = () => {
    setClosed(true)
    dismissing.mutate()
  }
  if (closed || !digest.data) return null
  if (!digest.data.awaySince || digest.data.groups.length === 0) return otherwise
  const { awaySince, groups } = digest.data
  return (
    <NoticeCard title="While you were away" onClose={close} closeLabel="Dismiss">
      <p className="text-sm text-ink-2">Since {momentText(awaySince)}</p>
      {/* a press on a link of the list closes the card, too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links themselves answer to keys, with a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to its links */}
      <div onClick={({ target }) => target instanceof Element && target.closest('a') && close()}>
        <RowList label="What happened">
          {groups.map(({ group, count, title, link }) => (
            <Row
              key={group}
              avatar={
                <RowIcon>
                  <GroupIcon group={group} />
                </RowIcon>
              }
              title={title}
              detail={groupText(group, count)}
              href={link}
            />
          ))}
        </RowList>
      </div>
    </NoticeCard>
  )
}
