/** Realtime listens to signals and tells sockets; nobody imports it but app and main. */

export { createOddsHub } from './odds-hub.ts'
export { createLive, type Live } from './sockets.ts'
export { listenTransport, redisTransport } from './transports.ts'
export { isSocketUpgrade, refusePlainSocket } from './upgrades.ts'
