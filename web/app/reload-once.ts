import { traffic } from '#web/client/calls/request.ts'
import { tabStore } from '#web/client/kept/storage.ts'

const RELOADED = 'reloadedFor'

/** Whether the page has already reloaded for the server's version: a second reload would not help. Notes this reload. */
export function reloadedBefore(): boolean {
  const version = traffic.version || 'unknown'
  // without storage this is unknown, and a page must not reload itself again and again
  return tabStore.read(RELOADED) === version || !tabStore.write(RELOADED, version)
}
