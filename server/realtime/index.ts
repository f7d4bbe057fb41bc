/** Realtime listens to signals and tells sockets; nobody imports it but app and main. */
export type { Watcher } from './broadcast.ts'
export { createOddsHub, type OddsHub } from './odds-hub.ts'
export { createLive, type Live } from './sockets.ts'
export { listenTransport, redisTransport } from './transports.ts'
