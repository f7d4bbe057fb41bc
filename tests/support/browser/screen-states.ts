import { openActions } from './conversation.ts'
import { depositStates } from './deposit-states.ts'
import { enter, openLook, ownerAct } from './rooms.ts'
import { api, expect, type Page } from './support.ts'
import { tournamentStates } from './tournament-states.ts'
import { simulateYouTube, VIDEO_LINK } from './youtube.ts'

export type ScreenState = { name: string; practice: boolean; show(page: Page): Promise<void> }

const ROOM = 'The decider, all together'

/** A room of Mara's with a video and an event, entered in this layout. */
async function openRoom(page: Page, layout: number): Promise<void> {
  await simulateYouTube(page.context())
  await page.goto('/rooms')
  const { origin } = new URL(page.url())
  const [event] = await api<{ id: string }[]>(
    page.context(),
    origin,
    'GET',
    '/api/events?status=open&mode=practice',
  )
  const body = {
    name: ROOM,
    purpose: 'Kings against Rovers, the decider',
    eventId: event!.id,
  }
  const { id } = await api<{ id: string }>(page.context(), origin, 'POST', '/api/video-rooms', body)
  await api(page.context(), origin, 'PATCH', `/api/video-rooms/${id}/video`, { videoUrl: VIDEO_LINK })
  await enter(page, id)
  await expect(page.getByRole('button', { name: 'Play for everybody' })).toBeEnabled()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press(String(layout))
}
/** A person has few rooms: the one of a picture is closed before the next. */
const roomState = (
  name: string,
  layout: number,
  show: (page: Page) => Promise<void> = async () => {},
): ScreenState => ({
  name: `room-${name}`,
  practice: true,
  async show(page) {
    await page.goto('/rooms')
    const { origin } = new URL(page.url())
    const rooms = await api<{ id: string; name: string }[]>(page.context(), origin, 'GET', '/api/video-rooms')
    for (const { id, name: title } of rooms)
      if (title === ROOM) await api(page.context(), origin, 'POST', `/api/video-rooms/${id}/close`, {})
    await openRoom(page, layout)
    await show(page)
  },
})

/** A list with nothing in it. */
const empty = (name: string, path: string, call: string): ScreenState => ({
  name,
  practice: true,
  async show(page) {
    await page.route(call, (route) => route.fulfill({ json: [] }))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  },
})

/** Opens the conversation with somebody of the demo community. */
const openTalk = async (page: Page, name: RegExp) => {
  await page.goto('/messages')
  const list = page.getByRole('list', { name: 'Conversations' })
  await list.getByRole('link', { name }).click()
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
}

/** States of screens after some actions, for the pictures; seen by Mara of the demo community. */
export const screenStates: readonly ScreenState[] = [
  ...depositStates,
  {
    name: 'send-funds',
    practice: false,
    async show(page) {
      await page.goto('/fund-requests')
      await page.getByRole('button', { name: 'Choose by name' }).click()
      await page.getByLabel('Name or e-mail').fill('jo')
      await page.getByRole('option').first().click()
      await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('5')
    },
  },
  {
    name: 'store-code',
    practice: false,
    async show(page) {
      await page.goto('/pay-at-store')
      await page.getByLabel('Amount', { exact: true }).fill('6.50')
      await page.getByRole('button', { name: 'Generate QR Code' }).click()
      await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
    },
  },
  {
    name: 'pot-session',
    practice: true,
    async show(page) {
      await page.goto('/pots')
      await page
        .getByRole('button', { name: /^Play for/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'fun-result',
    practice: true,
    async show(page) {
      await page.goto('/fun-games')
      const coin = page.getByRole('form', { name: 'Coin Flip' })
      await coin.getByRole('radio', { name: 'Heads' }).check()
      await coin.getByRole('button', { name: /^Flip the coin/ }).click()
      await page
        .getByRole('link', { name: /verify/i })
        .first()
        .waitFor()
    },
  },
  {
    name: 'verified-game',
    practice: true,
    async show(page) {
      await page.goto('/fairness/verify?pot=1')
      await expect(
        page
          .getByRole('main')
          .getByText(/matches|verified/i)
          .first(),
      ).toBeVisible()
    },
  },
  roomState('theater', 1),
  roomState('sidebar', 2),
  roomState('bottom-bar', 3),
  roomState('grid', 4),
  roomState('versus', 5),
  roomState('picture-in-picture', 6),
  roomState('bet', 1, async (page) => {
    await page.getByRole('button', { name: /^Bet( on A)?$/ }).click()
    await expect(page.getByRole('dialog', { name: 'Place Bet' })).toBeVisible()
  }),
  roomState('layouts', 1, async (page) => {
    await ownerAct(page, 'Video Layout')
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  roomState('look', 1, async (page) => {
    await openLook(page)
    await page.getByRole('button', { name: 'Choose an emoji' }).click()
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
  }),
  roomState('chat', 2, async (page) => {
    const field = page.getByRole('textbox', { name: 'Message' })
    const words = [
      'Who else is in?',
      'N'.repeat(80),
      'https://example.com/line-up',
      'A long sentence '.repeat(9),
    ]
    for (const text of words) {
      await field.fill(text)
      await field.press('Enter')
    }
    await expect(page.getByRole('article').filter({ hasText: 'A long sentence' })).toBeVisible()
  }),
  {
    name: 'room-not-found',
    practice: true,
    async show(page) {
      await page.goto('/rooms/999999')
      await expect(page.getByRole('heading', { name: 'Room not found' })).toBeVisible()
    },
  },
  empty('rooms-empty', '/rooms?filter=entertainment', '**/api/video-rooms?*'),
  empty('messages-empty', '/messages', '**/api/messages/conversations'),
  {
    name: 'room-create',
    practice: true,
    async show(page) {
      await page.goto('/rooms?create=1')
      await expect(page.getByRole('dialog', { name: 'Create Room' })).toBeVisible()
    },
  },
  {
    name: 'gang-alert',
    practice: true,
    async show(page) {
      await page.goto('/gangs')
      await page.getByRole('button', { name: 'Send Alert' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'gang-invite',
    practice: true,
    async show(page) {
      await page.goto('/gangs')
      await page.getByRole('button', { name: 'Invite' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'report',
    practice: true,
    async show(page) {
      await page.goto('/gangs?join=3')
      await page.getByRole('button', { name: /^More about Sure Wins/ }).click()
      await page.getByRole('menuitem', { name: 'Report' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'profile',
    practice: false,
    async show(page) {
      await page.goto('/events')
      const [creator] = await api<{ createdById: string }[]>(
        page.context(),
        new URL(page.url()).origin,
        'GET',
        '/api/events',
      )
      await page.goto(`/profile/${creator!.createdById}`)
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'check-every-cent',
    practice: false,
    async show(page) {
      await page.goto('/events')
      const { origin } = new URL(page.url())
      const [event] = await api<{ id: string }[]>(page.context(), origin, 'GET', '/api/events?status=settled')
      await page.goto(`/fairness/events/${event!.id}`)
      await expect(page.getByText('Every cent agrees')).toBeVisible()
    },
  },
  {
    name: 'notifications',
    practice: false,
    async show(page) {
      await page.goto('/')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(
        page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
      ).toBeVisible()
    },
  },
  {
    name: 'while-away',
    practice: false,
    async show(page) {
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Since you left' })).toBeVisible()
    },
  },
  { name: 'messages-thread', practice: true, show: (page) => openTalk(page, /^Jo Abernathy/) },
  { name: 'messages-bet', practice: true, show: (page) => openTalk(page, /^Tomasz/) },
  { name: 'messages-unread', practice: true, show: (page) => openTalk(page, /^Ines/) },
  {
    name: 'messages-search',
    practice: true,
    async show(page) {
      await page.goto('/messages')
      await page.getByLabel('Search people and messages').fill('riverside')
      await expect(page.getByRole('status').getByText(/message/)).toBeVisible()
    },
  },
  {
    name: 'messages-challenge',
    practice: true,
    async show(page) {
      await openTalk(page, /^Jo Abernathy/)
      await page.getByRole('button', { name: 'Share Bet Challenge' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'You or me' }).click()
    },
  },
  {
    name: 'messages-menu',
    practice: true,
    async show(page) {
      await openTalk(page, /^Jo Abernathy/)
      const row = page
        .getByRole('region', { name: /^Messages with/ })
        .getByRole('article')
        .last()
      await openActions(row)
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'messages-reply',
    practice: true,
    async show(page) {
      await openTalk(page, /^Jo Abernathy/)
      const row = page
        .getByRole('region', { name: /^Messages with/ })
        .getByRole('article')
        .last()
      await openActions(row)
      await page.getByRole('menuitem', { name: 'Reply' }).click()
      await page
        .getByLabel('Message', { exact: true })
        .fill('A draft of several lines,\nwhich is kept\nin this tab')
    },
  },
  {
    name: 'messages-nobody',
    practice: true,
    async show(page) {
      await page.goto('/messages/999999')
      await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()
    },
  },
  {
    name: 'messages-not-sent',
    practice: true,
    async show(page) {
      await openTalk(page, /^Jo Abernathy/)
      await page.route('**/api/messages/send', (route) => route.abort())
      await page.getByLabel('Message', { exact: true }).fill('This one does not arrive')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Not sent, tap to retry' })).toBeVisible()
    },
  },
  ...tournamentStates,
]
