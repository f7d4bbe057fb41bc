import { z } from 'zod'
import { chatMessage, messageContent, messagePage, reactionBody, sending } from './chat.ts'
import { afterId, emptyBody, face, id, idInput, moment, nothing, selection, text } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

const withUser = z.strictObject({ userId: idInput })
const withMessage = z.strictObject({ userId: idInput, messageId: idInput })

/** The event of a bet challenge, as its card shows it. */
export const challengeEvent = z.object({
  id,
  title: z.string(),
  description: z.string(),
  status: z.string(),
  optionALabel: z.string(),
  optionBLabel: z.string(),
  /** the side that the sender of a dare offers */
  offered: selection.optional(),
})

export const directMessage = chatMessage.extend({
  senderId: id,
  receiverId: id,
  /** whether the receiver has read it */
  read: z.boolean(),
  sender: face,
  event: challengeEvent.optional(),
  /** it is about an event of a circle that the caller is not in: the card says so, and nothing of the event */
  notForYou: z.literal(true).optional(),
})
export type DirectMessage = z.infer<typeof directMessage>

export const conversation = z.object({
  userId: id,
  user: face,
  /** its text is shortened to 300 characters */
  lastMessage: z.object({ id, senderId: id, content: z.string(), createdAt: moment }),
  /** at most 100, which means "100 or more" */
  unreadCount: z.number().int(),
  pinned: z.boolean(),
  muted: z.boolean(),
  /** false also where the two have not both written, or one has blocked the other */
  online: z.boolean(),
  /** as in the state of the thread */
  presenceShown: z.boolean(),
})
export type Conversation = z.infer<typeof conversation>

/** The state of a thread besides its messages. */
export const threadState = z.object({
  user: face,
  online: z.boolean(),
  /** whether the caller sees if the other is online or typing: both have written, and neither has blocked the other */
  presenceShown: z.boolean(),
  muted: z.boolean(),
  pinned: z.boolean(),
  /** the caller has blocked the other person */
  blocked: z.boolean(),
  /** why the caller cannot write now, in a sentence; null when they can */
  closedBecause: z.string().nullable(),
  /** messages that the caller may still send before the first answer; null once answered */
  unansweredLeft: z.number().int().nullable(),
  /** the newest message of the caller that the other has read */
  readUpTo: id.nullable(),
  /** the other has a new account, and no money has moved between the two */
  newStranger: z.boolean(),
})

const refused = ['not_found', 'blocked', 'unanswered', 'silenced', 'rate_limited'] as const

export const messageRoutes = {
  listConversations: route('GET /api/messages/conversations', {
    who: 'user',
    rate: 'read',
    reply: z.array(conversation),
    about: 'The caller’s conversations: pinned ones first, then by the last message. At most 500.',
  }),
  countUnreadMessages: route('GET /api/messages/unread', {
    who: 'user',
    rate: 'read',
    /** at most 100, which means "100 or more" */
    reply: z.object({ unread: z.number().int() }),
    about: 'Unread messages of all conversations that are not muted.',
  }),
  searchMessages: route('GET /api/messages/search', {
    who: 'user',
    rate: 'people',
    query: z.strictObject({ query: text(2, 100) }),
    reply: z.object({
      people: z.array(face),
      messages: z.array(z.object({ userId: id, user: face, message: directMessage })),
    }),
    refusals: ['malformed', 'rate_limited'],
    about: 'People by name, and the caller’s own messages by their text; at most 20 of each.',
  }),
  listMessages: route('GET /api/messages/{userId}', {
    who: 'user',
    rate: 'read',
    params: withUser,
    query: messagePage,
    reply: z.array(directMessage),
    refusals: ['not_found'],
    about:
      'A page of the thread with a person, oldest first. The newest page marks received messages as read and notifies the sender.',
  }),
  threadState: route('GET /api/messages/{userId}/state', {
    who: 'user',
    rate: 'read',
    params: withUser,
    reply: threadState,
    refusals: ['not_found'],
    about: 'The other person of a thread, whether they are online, and whether the caller may write.',
  }),
  sendMessage: route('POST /api/messages/send', {
    who: 'user',
    rate: 'write',
    changes: ['conversations'],
    publicText: ['content'],
    judgesWriters: true,
    body: z.strictObject({
      receiverId: idInput,
      content: messageContent,
      eventId: idInput.optional(),
      ...sending,
    }),
    status: 201,
    reply: directMessage,
    refusals: refused,
    about:
      'Sends a message, with an event as a bet challenge. A repeated clientId returns the first message. A caller can write to a limited number of new people a day.',
  }),
  peopleToDare: route('GET /api/messages/dares', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    query: z.strictObject({ eventId: idInput }),
    refusals: ['malformed'],
    reply: z.array(
      z.object({
        user: face,
        /** they have the caller’s dare about this event */
        dared: z.boolean(),
      }),
    ),
    about:
      'The last people whom the caller wrote with or bet against, at most five, for a dare about an event.',
  }),
  dare: route('POST /api/messages/dares', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['conversations', 'dares'],
    body: z.strictObject({
      receiverId: idInput,
      eventId: idInput,
      /** the side offered to them */
      selection: selection.optional(),
    }),
    status: 201,
    reply: directMessage,
    refusals: [...refused, 'malformed', 'event_not_open', 'forbidden'],
    about:
      'Sends an open event to a person as a bet challenge. The second dare of a person about an event returns the first message; at most five dares an hour. A caller can write to a limited number of new people a day.',
  }),
  readThread: route('POST /api/messages/{userId}/read', {
    who: 'user',
    rate: 'write',
    changes: ['conversations'],
    params: withUser,
    body: z.strictObject({ upTo: idInput.optional() }),
    reply: nothing,
    refusals: ['not_found'],
    about: 'Marks received messages as read, all or up to one, and notifies the sender.',
  }),
  changeThread: route('PATCH /api/messages/{userId}/settings', {
    who: 'user',
    rate: 'write',
    changes: ['conversations', 'threads'],
    params: withUser,
    body: z.strictObject({ pinned: z.boolean().optional(), muted: z.boolean().optional() }),
    reply: nothing,
    refusals: ['not_found'],
    about: 'Pins or mutes a conversation, for the caller alone.',
  }),
  reactToMessage: route('PUT /api/messages/{userId}/{messageId}/reaction', {
    who: 'user',
    rate: 'write',
    changes: [],
    params: withMessage,
    body: reactionBody,
    reply: nothing,
    refusals: ['not_found', 'blocked', 'silenced'],
    about: 'Sets or takes away the caller’s reaction to a message.',
  }),
  removeMessage: route('DELETE /api/messages/{userId}/{messageId}', {
    who: 'user',
    rate: 'write',
    changes: ['conversations'],
    params: withMessage,
    reply: nothing,
    refusals: ['not_found'],
    about: 'Removes one of the caller’s own messages, for both.',
  }),
  readAllThreads: route('POST /api/messages/read-all', {
    who: 'user',
    rate: 'write',
    changes: ['conversations'],
    body: emptyBody,
    reply: nothing,
    about: 'Marks every received message as read and notifies the senders.',
  }),
}

export const messages = contractModule({
  routes: messageRoutes,
  parts: {
    conversations: ['listConversations', 'countUnreadMessages'],
    threads: ['threadState'],
    dares: ['peopleToDare'],
  },
  channels: {
    /** whether the other person of a thread is online */
    thread: { begin: 'watch_thread', end: 'unwatch_thread', id: 'userId' },
  },
  says: {
    /** The caller is writing to this person. */
    typing: { userId: id },
  },
  frames: {
    /** To both people of a thread, on all their screens. A long text is left out and fetched. */
    new_message: {
      senderId: id,
      receiverId: id,
      messageId: id,
      afterId,
      message: directMessage.optional(),
    },
    /** A message was removed, or a reaction changed. */
    message_changed: { senderId: id, receiverId: id, messageId: id },
    /** `readerId` has read the messages of `senderId` up to this one. */
    messages_read: { readerId: id, senderId: id, upTo: id },
    /** This person is writing to the receiver of the frame. */
    typing: { userId: id },
    /** One of these two has blocked or unblocked the other. Sent to both: the permissions of their thread have changed. */
    block_changed: { userIds: z.array(id) },
    presence_changed: { userId: id, online: z.boolean() },
  },
  screens: {
    '/messages': { title: 'Messages', place: 'chat' },
    '/messages/:userId': { title: 'Conversation', place: 'chat' },
    // the phone's share menu opens this screen
    '/shared': { title: 'Send it on', place: 'chat', unlisted: true },
  },
})
