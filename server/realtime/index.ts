/** Sockets: delivers the channels that modules declare. Only app and main import it. */

export { type Feed, openFeed } from './feed.ts'
export { createLive, type Live } from './sockets.ts'
export { listenTransport, redisTransport } from './transports.ts'
export { isSocketUpgrade, refusePlainSocket } from './upgrades.ts'
