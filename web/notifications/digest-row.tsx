import type { Reply } from '#contract/index.ts'
import type { NotificationGroup } from '#contract/notification-groups.ts'
import { Row, RowIcon } from '#web/ui/row.tsx'
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

/** The notifications of one group while the person was away: inside a RowList. */
export const DigestRow = ({ group, count, title, link }: Reply<'notificationDigest'>['groups'][number]) => (
  <Row
    avatar={
      <RowIcon>
        <GroupIcon group={group} />
      </RowIcon>
    }
    title={title}
    detail={groupText(group, count)}
    href={link}
  />
)
