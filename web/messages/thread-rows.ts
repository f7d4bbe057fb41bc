import type { Pending } from './outbox.ts'
import type { Message } from './thread.ts'
import { dayLabel, isSameDay } from './time-label.ts'

/** Messages of one person within this time are one group. */
const GROUP_MS = 5 * 60_000

/** One line of a thread as it is drawn. */
export type ThreadRow = {
  /** the same for a message on its way and the message that it becomes */
  key: string
  mine: boolean
  /** above it: the day that begins */
  day: string | undefined
  /** above it: where the unread ones begin */
  unread: boolean
  /** at the edges of a group */
  first: boolean
  last: boolean
  at: string
} & (
  | { message: Message; pending?: undefined; receipt: 'sent' | 'read' | undefined }
  | { pending: Pending; message?: undefined }
)

type Item = { at: string; mine: boolean; message?: Message; pending?: Pending }

/**
 * The lines of a thread, oldest first.
 * @param of.unreadFrom the first message that was unread when the thread was opened
 * @param of.now milliseconds
 */
export function threadRows(
  messages: readonly Message[],
  pending: readonly Pending[],
  of: { me: string; unreadFrom: string | undefined; now: number },
): ThreadRow[] {
  const known = new Set(messages.map(({ clientId }) => clientId))
  const items: Item[] = [
    ...messages.map((message) => ({ at: message.createdAt, mine: message.senderId === of.me, message })),
    ...pending
      .filter(({ clientId }) => !known.has(clientId))
      .map((one) => ({ at: one.at, mine: true, pending: one })),
  ]
  const lastOwn = items.findLast(({ mine }) => mine)
  const breaks = items.map((item, at) => breakBefore(items[at - 1], item, of.unreadFrom))
  return items.map((item, at) => {
    const { mine, message } = item
    const edges = {
      mine,
      at: item.at,
      day: breaks[at]!.day ? dayLabel(item.at, of.now) : undefined,
      unread: breaks[at]!.unread,
      first: breaks[at]!.group,
      last: breaks[at + 1]?.group ?? true,
    }
    if (!message) return { ...edges, key: item.pending!.clientId, pending: item.pending! }
    const receipt = item !== lastOwn ? undefined : message.read ? 'read' : 'sent'
    return { ...edges, key: message.clientId ?? message.id, message, receipt }
  })
}

function breakBefore(before: Item | undefined, item: Item, unreadFrom: string | undefined) {
  const day = !before || !isSameDay(before.at, item.at)
  const unread = item.message !== undefined && item.message.id === unreadFrom
  const apart = !before || Date.parse(item.at) - Date.parse(before.at) > GROUP_MS
  const group = day || unread || apart || before.mine !== item.mine
  return { day, unread, group }
}
