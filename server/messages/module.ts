import { createMessageWriter, knownWriters, wroteToEachOther } from '#server/chat/index.ts'
import { type Contexts, defineModule } from '#server/core/module.ts'
import { challengesSince } from './challenges-since.ts'
import { forgetDares } from './dares.ts'
import { messageFrames } from './live.ts'
import { forgetOpenings } from './new-threads.ts'
import { createNotices, forgetNotices } from './notice-message.ts'
import { forgetPresence, presencePoller, presenceReports, threadChannel, typing } from './presence.ts'
import { messageHandlers } from './routes.ts'
import { rememberThreads } from './threads.ts'

export const messages = defineModule({
  name: 'messages',
  tables: ['user_presence', 'thread_openings', 'dares'],
  closure: {
    async forget(tx, userId) {
      await forgetPresence(tx, userId)
      await forgetNotices(tx, userId)
      await forgetOpenings(tx, userId)
      await forgetDares(tx, userId)
    },
  },
  offers: {
    knows: knownWriters,
    acquainted: async (tx, userId, otherId) => (await wroteToEachOther(tx, userId, [otherId])).has(otherId),
    since: challengesSince,
  },
  home: { reads: () => [{ name: 'countUnreadMessages' }] },
  live: { said: [typing], presence: [presenceReports], channels: [threadChannel], personal: messageFrames },
  pollers: [presencePoller],
  start({ calls }: Contexts) {
    const writer = createMessageWriter(calls)
    return {
      routes: messageHandlers({ writer, known: rememberThreads(), notices: createNotices(calls) }),
      writers: { messages: writer },
    }
  },
})
