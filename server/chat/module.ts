import { defineModule } from '#server/core/module.ts'
import { auditChannels } from './audit.ts'
import { exportChannels, exportMessages, exportReactions, forgetMessages } from './closure.ts'
import { reportableMessage } from './reportable-message.ts'

export const chat = defineModule({
  name: 'chat',
  tables: ['chat_channels', 'chat_members', 'chat_messages', 'chat_reactions'],
  offers: {
    reportable: { message: reportableMessage },
  },
  audits: [auditChannels],
  closure: {
    exportData: { messages: exportMessages, reactions: exportReactions, channels: exportChannels },
    forget: forgetMessages,
  },
})
