import { useMemo, useState } from 'react'
import type { ChannelMessage } from '#contract/chat.ts'
import { ApiError, errorText } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { useLive } from '#web/client/live/live.ts'
import { type ChatChannel, type ChatPlace, channelOf, type NewMessages } from './channel.ts'
import { newClientId, withChange, withReaction } from './message-log.ts'
import { useMessageLog } from './use-message-log.ts'

/** The page fetches an accepted message whose frame has not arrived by then. */
const FRAME_WITHIN_MS = 1500
const NOT_SENT = 'Failed to send message'

/** A message of the person that the server has not taken yet. */
export type Unsent = {
  clientId: string
  content: string
  replyTo: ChannelMessage | null
  /** why the server did not take it; undefined on its way */
  failed?: string
}

type Messages<M extends ChannelMessage> = ReturnType<typeof useMessageLog<M>>

/**
 * The chat of a place: messages read and followed, sent, answered, reacted to and removed. The person's own actions show at
 * once; a refusal undoes them with its sentence.
 */
export function useChannelChat<M extends ChannelMessage>(place: ChatPlace<M>, id: string) {
  const me = useUser()
  const channel = useMemo(() => channelOf(place, id), [place, id])
  const messages = useMessageLog(channel)
  const sending = useSending(channel, messages)
  useLive(place.message, (frame) => {
    const { message, afterId, earlier } = frame as NewMessages<object> as NewMessages<M>
    if (place.idOf(message) === id) messages.told({ messageId: message.id, afterId, earlier, message })
  })
  // ids span all places: a change elsewhere names no message here
  useLive(place.changed, ({ messageId }) => messages.changed(messageId))
  return {
    me,
    log: messages.log,
    failed: messages.failed,
    older: messages.older,
    backTo: messages.backTo,
    retryReading: messages.catchUp,
    ...sending,
    react: (message: M, emoji: string) => react(channel, messages, message, emoji),
    remove: (message: M) => remove(channel, messages, message),
  }
}
export type ChannelChat<M extends ChannelMessage = ChannelMessage> = ReturnType<typeof useChannelChat<M>>

/** The person's own messages: a message leaves `unsent` when the channel has it, by answer or by frame. */
function useSending<M extends ChannelMessage>(channel: ChatChannel<M>, { log, now, catchUp }: Messages<M>) {
  const [written, setWritten] = useState<readonly Unsent[]>([])
  const unsent = useMemo(() => {
    const taken = new Set(written.length > 0 ? log?.messages.map(({ clientId }) => clientId) : [])
    return written.filter(({ clientId }) => !taken.has(clientId))
  }, [written, log])
  const isTaken = (id: string) => now()?.messages.some(({ clientId }) => clientId === id) ?? false

  const put = async ({ clientId, content, replyTo }: Unsent) => {
    setWritten((kept) => [
      ...kept.filter((one) => one.clientId !== clientId && !isTaken(one.clientId)),
      { clientId, content, replyTo },
    ])
    try {
      await channel.send({ content, clientId, ...(replyTo && { replyToId: replyTo.id }) })
      setTimeout(() => !isTaken(clientId) && void catchUp(), FRAME_WITHIN_MS)
    } catch (error) {
      // only the answer was lost
      if (isTaken(clientId)) return
      const why = errorText(error, channel.notSent ?? NOT_SENT)
      toast({ title: NOT_SENT, ...(why !== NOT_SENT && { description: why }), variant: 'destructive' })
      setWritten((kept) => kept.map((one) => (one.clientId === clientId ? { ...one, failed: why } : one)))
    }
  }
  return {
    unsent,
    send: (content: string, replyTo: M | null) => put({ clientId: newClientId(), content, replyTo }),
    retry: (message: Unsent) => void put(message),
    discard: (clientId: string) => setWritten((kept) => kept.filter((one) => one.clientId !== clientId)),
  }
}

async function react<M extends ChannelMessage>(
  channel: ChatChannel<M>,
  { change }: Messages<M>,
  message: M,
  emoji: string,
): Promise<void> {
  const mine = message.reactions.find((one) => one.mine)
  const next = mine?.emoji === emoji ? null : emoji
  change((log) => withChange(log, message.id, (one) => withReaction(one, next)))
  await channel.react(message.id, next).catch((error: unknown) => {
    change((log) => withChange(log, message.id, () => message))
    toast({
      title: 'Not saved',
      description: errorText(error, 'Your reaction was not saved. Try again.'),
      variant: 'destructive',
    })
  })
}

async function remove<M extends ChannelMessage>(
  channel: ChatChannel<M>,
  { change }: Messages<M>,
  message: M,
): Promise<void> {
  change((log) =>
    withChange(log, message.id, (one) => ({ ...one, removed: true, content: '', reactions: [] })),
  )
  await channel.remove(message.id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return
    change((log) => withChange(log, message.id, () => message))
    toast({
      title: 'Not removed',
      description: errorText(error, 'The message is still there. Try again.'),
      variant: 'destructive',
    })
  })
}
