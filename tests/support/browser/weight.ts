import type { Page } from '@playwright/test'
import { openToRest } from './rest.ts'

/** Something that came over the network. `bytes` as they were sent: compressed, with the head of the answer. */
type Came = { path: string; type: string; bytes: number }

/** Network load of a screen, until all requests have ended. */
export type Weight = {
  /** without pictures that people have given: how many there are is theirs */
  requests: number
  /** thousands of bytes */
  scripts: number
  came: readonly Came[]
}

const SCRIPT = /\.m?js$/

/** A part of the app is fetched before it is imported (`web/client/calls/fetch-part.ts`): it is a script however it came. */
const typeOf = (path: string, type: string) => (SCRIPT.test(path) ? 'Script' : type)

/**
 * Opens a screen and weighs what came over the network; what the browser had at home weighs nothing.
 * @param page with a browser context of its own, whose cache is as empty as the visit is to find it
 */
export async function weigh(page: Page, path: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page)
  const asked = new Map<string, Came & { here: boolean }>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const { protocol, pathname, search } = new URL(request.url)
    if (!protocol.startsWith('http')) return
    asked.set(requestId, { path: pathname + search, type: typeOf(pathname, type), bytes: 0, here: false })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = asked.get(requestId)
    if (one) one.here = true
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = asked.get(requestId)
    if (one && (response.fromDiskCache || response.fromPrefetchCache || response.fromServiceWorker))
      one.here = true
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  await openToRest(page, path)
  await session.detach()
  // a part that is imported after it was fetched is taken from the cache, and sends nothing
  const came = [...asked.values()].filter(({ here, bytes }) => !here && bytes > 0)
  const requests = came.filter(({ path }) => !path.startsWith('/objects/')).length
  const scripts = came.reduce((sum, { type, bytes }) => sum + (type === 'Script' ? bytes : 0), 0)
  return { requests, scripts: Math.round(scripts / 100) / 10, came }
}
