import { answerHome, answerKept, keepAnswers } from './kept-answers.ts'
import { keepFiles } from './kept-files.ts'
import { keepPages } from './kept-pages.ts'
import { followPush } from './push.ts'
import { type Fetched, scope } from './scope.ts'
import { wayOf } from './ways.ts'

/** The build's list (plugin.ts). It changes this file with every build, so browsers notice. */
declare const SHELL_FILES: readonly string[]

const answers = keepAnswers(caches)
const files = keepFiles(caches, SHELL_FILES)
const pages = keepPages(caches, answers)

// files may come from the browser's HTTP cache; the page must be the newest
const askForPage = (address: string) => fetch(address, { cache: 'no-store', credentials: 'omit' })

/** The browser may already have requested the page while this worker woke up. */
const askedAhead = async (event: Fetched) => (await event.preloadResponse) ?? fetch(event.request)

/**
 * Nothing that runs in a page depends on the worker's version: pages are the server's, and files are named by their content. So
 * a new worker takes over at once, without reloading a page.
 */
scope.addEventListener('install', (event) =>
  event.waitUntil(
    files
      .keepShell((address) => fetch(address))
      .then(() => pages.keepShell(askForPage))
      .then(() => scope.skipWaiting()),
  ),
)
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      scope.registration.navigationPreload?.enable(),
      files.shorten().catch(() => {}),
      scope.clients.claim(),
    ]),
  ),
)
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, mode, destination, url } = request
  const way = wayOf({ method, mode, destination, url, ranged: request.headers.has('range') }, location.origin)
  const ask = () => fetch(request)
  const later = (work: Promise<unknown>) => event.waitUntil(work.catch(() => {}))
  if (way === 'end') later(answers.forget())
  if (way === 'page') event.respondWith(pages.page(new URL(url).pathname, () => askedAhead(event), later))
  // the browser has already sent the request, and would send it a second time
  else if (mode === 'navigate' && method === 'GET') event.respondWith(askedAhead(event))
  else if (way === 'file') event.respondWith(files.file(url, ask, later))
  else if (way === 'home') event.respondWith(answerHome(answers, ask, later))
  else if (way === 'answer') event.respondWith(answerKept(answers, url, ask, later))
})
followPush()
