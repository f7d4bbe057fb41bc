import type { NotificationGroup, NotificationOffer } from '#contract/notification-groups.ts'

/** How a kind of notification reaches people. */
export type CatalogueEntry = {
  group: NotificationGroup
  /** when it is sent, and to whom */
  about: string
  /** whether it stays in the list behind the bell; 'newest': there it replaces an older one with the same link */
  bell: boolean | 'newest'
  /** whether and how it is pushed to phones and computers */
  push:
    | false
    | {
        /** seconds after which it is useless and is dropped */
        ttl: number
        /** whether a phone on battery should wake up for it (RFC 8030) */
        urgency: 'low' | 'normal' | 'high'
        /** a newer one with the same link replaces it */
        replaces?: true
        /** seconds before it is sent, which spares a person who has read it by then */
        wait?: number
      }
  /** it is sent by mail too, with a link that stops the account */
  letter?: true
  /** it invites to play: nobody on a break gets it (row Y-09) */
  offersPlay: boolean
  /** the action that its row offers beside its link */
  offer?: NotificationOffer
  /** its push for people who do not want amounts and names on a locked screen */
  veiled?: { title: string; body: string }
  /** the switch in the settings that turns it off; absent: it is always sent */
  switch?: 'wins' | 'upcoming'
}

const HOUR = 3_600
const DAY = 24 * HOUR
const soon = { ttl: HOUR, urgency: 'high' } as const
const today = { ttl: DAY, urgency: 'normal' } as const
const important = { ttl: 3 * DAY, urgency: 'high' } as const
const whenever = { ttl: 3 * DAY, urgency: 'low' } as const

const letter = { letter: true } as const

const told = (group: NotificationGroup, about: string, push: CatalogueEntry['push'], more = {}) =>
  ({ group, about, bell: true, push, offersPlay: false, ...more }) satisfies CatalogueEntry as CatalogueEntry
/** The same for an invitation to play. A new kind is one of the two. */
const offered: typeof told = (group, about, push, more = {}) =>
  told(group, about, push, { offersPlay: true, ...more })

/** Every kind of notification. A notification's key begins with its kind and a colon. */
export const catalogue = {
  'deposit.credited': told('money', 'A crypto payment has arrived', today),
  'deposit.reversed': told('money', 'The provider took a deposit back, or returned it', important),
  'deposit.vanished': told(
    'money',
    'A crypto payment that was seen is gone, and was never credited',
    important,
  ),
  'deposit.card-refund': told(
    'money',
    'A refund to the card is on its way to the bank, or has failed',
    today,
  ),
  'deposit.debt-repaid': told('money', 'A deposit repaid the person’s debt', today),
  'held.waiting': told('money', 'Money arrived above the person’s own limit', today),
  'held.returned': told('money', 'Money that somebody sent came back, unused', today),
  'winnings.held': told(
    'money',
    'Part of the person’s winnings is held while a report is checked',
    important,
  ),
  'winnings.decided': told('money', 'A moderator has decided about money held after a stop', important),
  'play.linked': told('money', 'The account belongs to somebody who is excluded from play', important),
  'play.unlinked': told('money', 'An operator has undone a link between accounts', important),
  'play.figures': told(
    'money',
    'The person’s own figures, after raised limits or deposits after losses',
    whenever,
  ),
  'subscription.paid': told('money', 'Competition Insights was paid, for the first time or again', today),
  'subscription.unpaid': told('money', 'The renewal of Competition Insights was not paid', important),
  'subscription.ended': told('money', 'Competition Insights ended because it was not paid', important),
  'subscription.break': told('money', 'A break ends the renewals of Competition Insights', today),
  'subscription.refunded': told(
    'money',
    'A payment for Competition Insights went back to the card',
    important,
  ),
  'withdrawal.pending': told('money', 'A withdrawal was requested', important, letter),
  'withdrawal.processing': told('money', 'A withdrawal was approved', today),
  'withdrawal.completed': told('money', 'A withdrawal was paid', important, letter),
  'withdrawal.failed': told('money', 'A withdrawal failed, and its money is back', important),
  'withdrawal.cancelled': told('money', 'A withdrawal was cancelled, and its money is back', important),
  'transfer.received': told('money', 'Somebody sent money', today),
  'transfer.sent': told('money', 'The person sent money', false),
  'fund-request.asked': told('money', 'Somebody asks for money', today),
  'fund-request.reminded': told('money', 'Somebody asks for money again', { ...today, replaces: true }),
  'fund-request.accepted': told('money', 'The person’s request was paid', today),
  'fund-request.paid': told('money', 'The person paid a request', false),
  'fund-request.rejected': told('money', 'The person’s request was declined', today),
  'fund-request.expired': told('money', 'Nobody answered the person’s request in 30 days', whenever),
  'code.paid': told('money', 'A shop took the person’s store code', today),
  'code.taken': told('money', 'A merchant has taken a store code', false),
  'code.refunded': told('money', 'A shop gave money back', today),
  'code.locked': told('money', 'Locking the wallet, or a break, ended a store code', false),
  'security.changed': told('security', 'A way to sign in was added, changed or removed', important, letter),
  'security.new-device': told('security', 'Somebody signed in on a new device', important, letter),
  'security.money-out': told(
    'security',
    'More money left in a day than is allowed without an identity proof (at most once an hour), or most of the wallet was staked (at most once a day)',
    important,
    letter,
  ),
  'security.wallet-lock': told('security', 'The wallet was locked or unlocked', important),
  'security.bitcoin-address': told('security', 'The Bitcoin address was changed', important, letter),
  'security.who-is-in': told(
    'security',
    'Events will name people as each of them chooses; sent once, to accounts that are older than that choice',
    whenever,
    { offer: 'hide-stakes' },
  ),
  'role.nominated': told('security', 'An admin must confirm a new admin or moderator', important),
  'way-back.asked': told('security', 'An admin must confirm an account recovery', important),
  'role.changed': told('security', 'The person’s role has changed', important),
  'event.locks-soon': offered('events', 'An event that the person bet on or watches locks soon', soon, {
    switch: 'upcoming',
  }),
  'event.named': told('people', 'The creator of an event says that the person has an interest in it', today),
  'event.asked-again': offered('people', 'Somebody asks a settled event of the person again', today, {
    offer: 'no-ask-agains',
  }),
  'event.suspended': told('events', 'A moderator suspended the person’s event', today),
  'event.resumed': told('events', 'A suspended event resumes', today),
  'event.proposed': told('bets', 'An outcome was proposed: concede it or dispute it', {
    ttl: 2 * HOUR,
    urgency: 'high',
  }),
  'event.proposed-against': told('money', 'A proposed outcome makes the person lose real money', {
    ttl: 2 * HOUR,
    urgency: 'high',
  }),
  'event.decided': told(
    'money',
    'Two moderators, or a jury, decided; the losing side may object for 15 minutes',
    {
      ttl: HOUR / 4,
      urgency: 'high',
    },
  ),
  'event.locked-early': told(
    'events',
    'The creator has locked an event early, and the person has a bet on it',
    today,
  ),
  'event.disputed': told('bets', 'An outcome is disputed', today),
  'jury.drawn': told('events', 'The person was drawn for a jury and may vote until a deadline', important),
  'jury.over': told('events', 'The person’s jury has ended', today),
  'event.won': told('bets', 'The person’s bet has won', today, {
    switch: 'wins',
    veiled: { title: 'You won', body: 'Open Evens to see the receipt.' },
  }),
  'event.lost': told('bets', 'The person’s bet has lost', today),
  'event.voided': told('bets', 'An event was voided, and every stake is refunded', today),
  'event.settled': told('bets', 'The person’s own event, on which they had not bet, is settled', whenever),
  'event.bond': told('bets', 'A bond was returned, won or kept', today),
  'bet.cheered': told(
    'people',
    'Others cheer the person’s bet; one notification for each event, with a growing count',
    false,
    {
      switch: 'wins',
    },
  ),
  'pot.won': told('games', 'The person’s pot was played, and they won', today, { switch: 'wins' }),
  'pot.lost': told('games', 'The person’s pot was played, and they lost', today),
  'pot.expired': told('games', 'Nobody played the person’s pot in 7 days', whenever),
  'leaderboard.crown': told('games', 'The person has won the crown of the leaderboard, or lost it', today),
  'match.ready': told('games', 'The person is called to their match and checks in within ten minutes', {
    ttl: 600,
    urgency: 'high',
  }),
  'match.next': told('games', 'The person plays the winner of the match that was just called', soon),
  'match.soon': told('games', 'Two matches will be played before the person’s next one', soon),
  'match.confirm': told(
    'games',
    'The opponent has reported a result or changed the report; a reminder before the report counts',
    { ttl: HOUR / 2, urgency: 'high' },
  ),
  'match.gone': told('games', 'The person has no page open during a match and is about to lose it', {
    ttl: 300,
    urgency: 'high',
  }),
  'match.more-time': told('games', 'The opponent wants more time for the result', soon),
  'match.disputed': told('games', 'The person’s match is in dispute', today),
  'match.signed': told(
    'money',
    'Two moderators decided a match; the losing player may object for 15 minutes',
    {
      ttl: HOUR / 4,
      urgency: 'high',
    },
  ),
  'match.decided': told('games', 'A moderator or the clock decided the person’s match', today),
  'tournament.won': told('games', 'The person has won a tournament', today, { switch: 'wins' }),
  'tournament.ended': told('games', 'Somebody else won the person’s tournament', whenever),
  'tournament.share': told('money', 'A tournament that the person hosted has paid their share', today),
  'tournament.ready': told(
    'games',
    'The person’s tournament is about to start and asks whether they are ready',
    {
      ttl: 180,
      urgency: 'high',
    },
  ),
  'tournament.waits': told(
    'games',
    'Too few players answered, so the person’s tournament did not start',
    today,
  ),
  'tournament.released': told(
    'games',
    'A tournament started without the person, who did not answer; the fee is refunded',
    important,
  ),
  'tournament.break': told(
    'games',
    'A break removed the person from a tournament that had not started; the fee is refunded',
    false,
  ),
  'tournament.started': told('games', 'The person’s tournament has started', soon),
  'tournament.cancelled': told('games', 'A tournament was cancelled, and every fee is refunded', today),
  'tournament.late-money': told(
    'games',
    'A deposit arrived too late for its tournament and stays in the wallet',
    important,
  ),
  'message.received': told(
    'people',
    'Somebody wrote, and the conversation is neither muted nor read',
    { ...today, urgency: 'high', replaces: true, wait: 2 },
    { bell: 'newest' },
  ),
  'following.asked': told('people', 'Somebody asks to follow the person', today),
  'following.began': told('people', 'Somebody follows the person; once for each', whenever),
  'following.accepted': told('people', 'A request to follow somebody was accepted', whenever),
  'room.starts': told('people', 'A watch room starts, and the person asked for a notice', soon),
  'hook.asleep': told(
    'people',
    'The person’s hook, or their gang’s, sleeps until somebody wakes it',
    important,
  ),
  'hook.ended': told('gang', 'A hook of the gang has ended, since its maker is no officer any more', today),
  'feedback.moved': told('people', 'The person’s feedback was answered or changed its status', whenever),
  'gang.alert': offered('gang', 'A member alerts the gang; not to those who muted it', {
    ttl: 6 * HOUR,
    urgency: 'high',
  }),
  'gang.owner': told('gang', 'The person now owns the gang', today),
  'gang.let-in': told('gang', 'The owner or an officer lets the person see the gang’s earlier events', today),
  'gang.removed': told('gang', 'The person was removed from the gang', today),
  'gang.dissolved': told('gang', 'A moderator has dissolved the gang', today),
  'decision.called': told(
    'moderation',
    'A decision, or an event that stays suspended, needs an admin',
    important,
  ),
  'event.payout-waits': told(
    'moderation',
    'A large payout waits for a moderator, since its winner belongs to somebody who decided it',
    important,
  ),
  'moderation.removed': told(
    'moderation',
    'A moderator removed something that the person wrote or made',
    important,
  ),
  'moderation.decided': told('moderation', 'The person’s report was decided', whenever),
  'moderation.sanction': told('moderation', 'The person was warned, muted or banned', important),
  'moderation.lifted': told('moderation', 'A moderator ended a mute or ban early', today),
  'moderation.dispute': told('moderation', 'A match is in dispute; to moderators who may decide it', {
    ...important,
    replaces: true,
  }),
  'fair-play.no-show': told('games', 'The person missed a tournament match', today),
  'fair-play.closed': told('moderation', 'A moderator has reviewed the person’s matches', whenever),
  'fair-play.struck': told(
    'moderation',
    'A moderator took the person’s matches off the leaderboard',
    important,
  ),
  'fair-play.restored': told('moderation', 'The person’s struck matches count again', whenever),
  'push.test': {
    ...told('people', 'The person asked for a test notification in settings', soon),
    bell: false,
  },
} as const satisfies Record<string, CatalogueEntry>

export type NotificationKind = keyof typeof catalogue
/** A notification's identity: a person gets one only once for its key. */
export type NotificationKey = `${NotificationKind}:${string}`

/** The kind that a key begins with. */
export const noticeKind = (key: string): string => key.slice(0, key.indexOf(':'))

/** @returns undefined for keys from before the catalogue */
export const entryOf = (key: string): CatalogueEntry | undefined =>
  (catalogue as Record<string, CatalogueEntry>)[noticeKind(key)]

/** The topic by which a push replaces an older one; null where the kind is not pushed. */
export function topicOf(key: NotificationKey, link: string): string | null {
  const { push } = entryOf(key)!
  if (push === false) return null
  return push.replaces ? `${noticeKind(key)} ${link}` : key
}

/** Groups whose notices pass a block: they concern the receiver's own things, and a block must not hide that. */
const THROUGH_BLOCKS: ReadonlySet<NotificationGroup> = new Set(['money', 'security', 'bets', 'moderation'])

/** The user whose notice a block stops; null where no block applies, as for the receiver's matches. */
export const senderOf = ({ key, from }: { key: NotificationKey; from?: bigint }): bigint | null =>
  from === undefined || THROUGH_BLOCKS.has(entryOf(key)!.group) || noticeKind(key).startsWith('match.')
    ? null
    : from

/** Whether a push is shown to a person who is looking at the product right now. */
export const showsWhileLooking = (kind: string, { group }: CatalogueEntry): boolean =>
  group === 'money' || group === 'security' || kind === 'push.test'

/** The kind that the person asked for, and urgent kinds: without an objection within a short time, money is lost. */
const IN_QUIET_HOURS: ReadonlySet<string> = new Set<NotificationKind>([
  'push.test',
  'event.proposed-against',
  'event.decided',
  'match.signed',
])

/** Whether a push is sent in quiet hours. */
export const goesInQuietHours = (kind: string): boolean => IN_QUIET_HOURS.has(kind)
