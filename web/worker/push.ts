import { withLocalMoments } from '#contract/local-moments.ts'
import { type OpenPage, scope } from './scope.ts'

/** The server's message (server/notifications/send-message.ts). */
type Message = { title: string; body: string; link: string; tag: string; always: boolean }

const UNREADABLE: Message = {
  title: 'Evens',
  body: 'Something new is waiting for you.',
  link: '/',
  tag: 'unreadable',
  always: true,
}

function readMessage(data: { json: () => unknown } | null): Message {
  try {
    const { title, body, link, tag, always } = data!.json() as Record<string, unknown>
    return {
      title: String(title),
      body: withLocalMoments(String(body)),
      link: String(link),
      tag: String(tag),
      always: always === true,
    }
  } catch {
    return UNREADABLE
  }
}

const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * Whether the person is looking at a page of our site: that page already shows the news. The server does not know, since it
 * sees no screen.
 */
const isLooking = async () =>
  (await pages()).some((page) => page.visibilityState === 'visible' && page.focused)

async function show({ title, body, link, tag, always }: Message): Promise<void> {
  const { registration } = scope
  const silent = !always && (await isLooking())
  const icon = '/icon-192.png'
  // a newer notification that replaces an older one also makes a sound
  const options = { body, tag, icon, badge: icon, data: { link }, silent, renotify: !silent && tag !== '' }
  await registration.showNotification(title, options)
  if (!silent) return
  // a browser ends the subscription of a worker that receives pushes and shows nothing; so this shows it and closes it at once
  for (const shown of await registration.getNotifications({ tag })) shown.close()
}

/** A path of our site; anything else leads home. */
function addressOf(link: unknown): string {
  const { origin } = scope.location
  const address = new URL(typeof link === 'string' ? link : '/', origin)
  return address.origin === origin ? address.href : `${origin}/`
}

/** Brings a page of our site to the front and navigates it there, or opens one. */
async function open(link: unknown): Promise<OpenPage | null | undefined> {
  const address = addressOf(link)
  const there = await pages()
  const page = there.find(({ url }) => url === address) ?? there[0]
  if (!page) return scope.clients.openWindow(address)
  const focused = await page.focus().catch(() => page)
  if (focused.url === address) return focused
  // this worker cannot navigate a page opened before it
  return focused.navigate(address).catch(() => scope.clients.openWindow(address))
}

/** Shows the server's pushes, and opens the pressed one. */
export function followPush(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open((event.notification.data as { link?: unknown } | null)?.link))
  })
}
