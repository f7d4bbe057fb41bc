// The worker behind push: it shows what the server sends and opens what is pressed. It is plain script, as the browser takes it.
// Later parts (such as offline pages) add listeners of their own; `fetch` has none, so pages load as if there were no worker.

/** What the server sends (server/notifications/send-message.ts). */
function readMessage(event) {
  try {
    const { title, body, link, tag, always } = event.data.json()
    return {
      title: String(title),
      body: String(body),
      link: String(link),
      tag: String(tag),
      always: always === true,
    }
  } catch {
    return {
      title: 'Evens',
      body: 'Something new is waiting for you.',
      link: '/',
      tag: 'unreadable',
      always: true,
    }
  }
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Whether the person is looking at a page of ours: that page shows it already. */
const isLooking = async () =>
  (await windows()).some((page) => page.visibilityState === 'visible' && page.focused)

async function show({ title, body, link, tag, always }) {
  if (!always && (await isLooking())) return
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { link },
  })
}

/** A path of ours; anything else leads home. */
function addressOf(link) {
  const address = new URL(typeof link === 'string' ? link : '/', self.location.origin)
  return address.origin === self.location.origin ? address.href : `${self.location.origin}/`
}

/** Brings a page of ours to the front and leads it there, or opens one. */
async function open(link) {
  const address = addressOf(link)
  const pages = await windows()
  const page = pages.find(({ url }) => url === address) ?? pages[0]
  if (!page) return self.clients.openWindow(address)
  const focused = await page.focus().catch(() => page)
  if (focused.url === address) return
  // a page from before this worker cannot be led
  await focused.navigate(address).catch(() => self.clients.openWindow(address))
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(readMessage(event))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})
