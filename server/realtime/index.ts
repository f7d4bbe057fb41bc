/** Sockets: delivers the channels that modules declare. Only app and main import it. */

export { type Feed, openFeed } from './feed.ts'
export { listenTransport } from './listen-transport.ts'
export { redisTransport } from './redis-transport.ts'
export { createLive, type LiveSockets } from './sockets.ts'
export { isSocketUpgrade, refusePlainSocket } from './upgrades.ts'
