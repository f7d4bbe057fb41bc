import { followPush } from './push.ts'
import { scope } from './scope.ts'

/** The kill switch: it replaces the offline worker, deletes everything kept, and answers no request. Push still works. */
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      scope.registration.navigationPreload?.disable(),
      caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
      scope.clients.claim(),
    ]),
  ),
)
followPush()
