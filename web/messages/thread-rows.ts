import type { Pending } from './outbox.ts'
import type { Message } from './thread.ts'
import { dayHeading, dayOf } from './time-label.ts'

/** Messages of one person within this time are one group. */
const GROUP_MS = 5 * 60_000

/** One drawn line of a thread. */
export type ThreadRow = {
  /** the same for a message on its way and the message that it becomes */
  key: string
  mine: boolean
  /** above it: the day that begins */
  day: string | undefined
  /** above it: the mark where the unread messages begin */
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
type Moment = { ms: number; day: number }

/** The last drawn line of a message or a pending one. Both are new objects when they change. */
const moments = new WeakMap<object, Moment>()
const drawn = new WeakMap<object, ThreadRow>()

/**
 * The lines of a thread, oldest first. An unchanged line is the same object, so that it does not redraw: a thread may have ten
 * thousand lines.
 * @param of.unreadFrom the first unread message when the thread was opened
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
      day: breaks[at]!.day ? dayHeading(item.at, of.now) : undefined,
      unread: breaks[at]!.unread,
      first: breaks[at]!.group,
      last: breaks[at + 1]?.group ?? true,
    }
    if (!message) return kept({ ...edges, key: item.pending!.clientId, pending: item.pending! })
    const receipt = item !== lastOwn ? undefined : message.read ? 'read' : 'sent'
    return kept({ ...edges, key: message.clientId ?? message.id, message, receipt })
  })
}

/** The same line as before, if nothing in it has changed. */
function kept(row: ThreadRow): ThreadRow {
  const of = row.message ?? row.pending
  const before = drawn.get(of)
  if (
    before?.mine === row.mine &&
    before.day === row.day &&
    before.unread === row.unread &&
    before.first === row.first &&
    before.last === row.last &&
    (before.message ? before.receipt : undefined) === (row.message ? row.receipt : undefined)
  )
    return before
  drawn.set(of, row)
  return row
}

const keyOf = ({ message, pending }: Item): object => message ?? pending!

function momentOf(item: Item): Moment {
  const known = moments.get(keyOf(item))
  if (known) return known
  const ms = Date.parse(item.at)
  const moment = { ms, day: dayOf(ms) }
  moments.set(keyOf(item), moment)
  return moment
}

function breakBefore(before: Item | undefined, item: Item, unreadFrom: string | undefined) {
  const here = momentOf(item)
  const last = before && momentOf(before)
  const day = last?.day !== here.day
  const unread = item.message !== undefined && item.message.id === unreadFrom
  const group = day || unread || here.ms - last.ms > GROUP_MS || before!.mine !== item.mine
  return { day, unread, group }
}
