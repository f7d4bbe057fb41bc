import { defineModule } from '#server/core/module.ts'
import { auditChannels } from './audit.ts'
import { exportMessages, forgetMessages } from './closure.ts'
import { reportableMessage } from './reportable-message.ts'

export const chat = defineModule({
  name: 'chat',
  tables: ['chat_channels', 'chat_members', 'chat_messages', 'chat_reactions'],
  audits: [auditChannels],
  reportable: { message: reportableMessage },
  closure: { exportData: { messages: exportMessages }, forget: forgetMessages },
})
