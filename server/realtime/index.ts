/** Sockets: what the modules declare reaches those who watch it. Nobody imports it but app and main. */

export { type Feed, openFeed } from './feed.ts'
export { createLive, type Live } from './sockets.ts'
export { listenTransport, redisTransport } from './transports.ts'
export { isSocketUpgrade, refusePlainSocket } from './upgrades.ts'
