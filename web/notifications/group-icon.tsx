import {
  BellRing,
  CalendarClock,
  CircleDollarSign,
  Flag,
  Gavel,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
  Ticket,
} from 'lucide-react'
import type { NotificationGroup } from '#contract/notification-groups.ts'
import { PotIcon } from '#web/ui/play-icons.tsx'

const ICONS: Record<Exclude<NotificationGroup, 'games'>, LucideIcon> = {
  money: CircleDollarSign,
  security: ShieldCheck,
  events: CalendarClock,
  bets: Ticket,
  people: MessageCircle,
  gang: Flag,
  moderation: Gavel,
}

/** The symbol of a notification's subject. */
export function GroupIcon({ group }: { group: NotificationGroup | null }) {
  if (group === 'games') return <PotIcon size={18} />
  const Icon = group === null ? BellRing : ICONS[group]
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
}
