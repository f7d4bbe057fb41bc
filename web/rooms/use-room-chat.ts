import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, call, errorText } from '#web/client/api.ts'
import { useConnectionLost, useLive } from '#web/client/live.ts'
import { useUser } from '#web/client/session.tsx'
import { toast } from '#web/ui/toast.tsx'
import {
  type ChatLog,
  emptyLog,
  oldestOf,
  type RoomMessage,
  withChanged,
  withFirst,
  withNewer,
  withOlder,
  withReaction,
  withTold,
} from './chat-log.ts'

const PAGE = 50
/** An accepted message whose frame has not come by then is fetched. */
const FRAME_WITHIN_MS = 1500
/** Signals may be lost without a trace; this is how long the chat may then be behind. */
const LOOK_EVERY_MS = 20_000

/** A message of the person that the room has not taken yet. */
export type Unsent = {
  clientId: string
  content: string
  replyTo: RoomMessage | null
  /** why it was not taken; undefined while it is under way */
  failed?: string
}

const NOT_SENT = 'Failed to send message'

/** A room's messages: read, followed, sent, answered and removed. @param joined nothing is read before */
export function useRoomChat(roomId: string, joined: boolean) {
  const me = useUser()
  const [log, setLog] = useState<ChatLog>(emptyLog)
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const [failed, setFailed] = useState<unknown>(null)
  const lost = useConnectionLost()
  const present = useRef(log)
  const reading = useRef<Promise<void> | null>(null)
  const set = useCallback((next: ChatLog) => {
    present.current = next
    setLog(next)
    const taken = new Set(next.messages.map(({ clientId }) => clientId))
    setUnsent((kept) =>
      kept.some(({ clientId }) => taken.has(clientId))
        ? kept.filter((one) => !taken.has(one.clientId))
        : kept,
    )
  }, [])

  const read = useCallback(
    (query: { before?: string; after?: string; limit?: number }) =>
      call('roomMessages', { params: { id: roomId }, query: { limit: PAGE, ...query } }),
    [roomId],
  )
  /** Reads what is missing after the newest; several calls at once are one. */
  const catchUp = useCallback((): Promise<void> => {
    reading.current ??= (async () => {
      try {
        if (present.current.fresh) {
          const page = await read({})
          set(withFirst(page, page.length === PAGE))
        }
        for (let full = true; full; ) {
          const after = present.current.messages.at(-1)?.id
          const page = await read(after === undefined ? {} : { after })
          set(withNewer(present.current, page))
          full = after !== undefined && page.length === PAGE
        }
        setFailed(null)
      } catch (error) {
        setFailed(error)
      } finally {
        reading.current = null
      }
    })()
    return reading.current
  }, [read, set])

  useEffect(() => {
    if (!joined) return
    if (!lost) void catchUp()
    const timer = setInterval(() => void catchUp(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [joined, lost, catchUp])
  useLive('ready', () => void (joined && catchUp()))
  useLive('room_message', ({ afterId, earlier, message }) => {
    if (message.roomId !== roomId) return
    const told = withTold(present.current, { afterId, earlier, message })
    set(told.log)
    if (told.missing) void catchUp()
  })
  const readAgain = useEffectEvent(async (messageId: string) => {
    const [message] = await read({ before: String(BigInt(messageId) + 1n), limit: 1 })
    if (message?.id === messageId) set(withChanged(present.current, message))
  })
  useLive('room_message_changed', (changed) => {
    if (changed.roomId === roomId) readAgain(changed.messageId).catch(console.error)
  })

  const older = async () => {
    const before = oldestOf(present.current)
    if (!present.current.more || before === undefined || reading.current) return
    reading.current = read({ before })
      .then((page) => set(withOlder(present.current, page, page.length === PAGE)))
      .catch(setFailed)
      .finally(() => {
        reading.current = null
      })
    await reading.current
  }

  const put = async (message: Unsent) => {
    setUnsent((kept) => [...kept.filter(({ clientId }) => clientId !== message.clientId), message])
    const { content, clientId, replyTo } = message
    try {
      await call('sendRoomMessage', {
        params: { id: roomId },
        body: { content, messageType: 'text', clientId, ...(replyTo && { replyToId: replyTo.id }) },
      })
      setTimeout(() => {
        if (!present.current.messages.some((one) => one.clientId === clientId)) void catchUp()
      }, FRAME_WITHIN_MS)
    } catch (error) {
      // only the answer was lost
      if (present.current.messages.some((one) => one.clientId === clientId)) return
      const why = errorText(error, NOT_SENT)
      toast({ title: NOT_SENT, ...(why !== NOT_SENT && { description: why }), variant: 'destructive' })
      setUnsent((kept) => kept.map((one) => (one.clientId === clientId ? { ...one, failed: why } : one)))
    }
  }

  return {
    log,
    unsent,
    failed: log.fresh ? failed : null,
    older,
    retryReading: catchUp,
    send: (content: string, replyTo: RoomMessage | null) =>
      put({ clientId: newClientId(), content, replyTo }),
    retry({ clientId, content, replyTo }: Unsent) {
      void put({ clientId, content, replyTo })
    },
    discard: (clientId: string) => setUnsent((kept) => kept.filter((one) => one.clientId !== clientId)),
    async react(message: RoomMessage, emoji: string) {
      const mine = message.reactions.find((one) => one.mine)
      const next = mine?.emoji === emoji ? null : emoji
      set(withReaction(present.current, message.id, next))
      const params = { id: roomId, messageId: message.id }
      await call('reactToRoomMessage', { params, body: { emoji: next } }).catch((error: unknown) => {
        set(withChanged(present.current, message))
        toast({
          title: 'Not saved',
          description: errorText(error, 'Your reaction was not taken. Try again.'),
          variant: 'destructive',
        })
      })
    },
    async remove(message: RoomMessage) {
      set(withChanged(present.current, { ...message, removed: true, content: '', reactions: [] }))
      const params = { id: roomId, messageId: message.id }
      await call('removeRoomMessage', { params }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return
        set(withChanged(present.current, message))
        toast({
          title: 'Not removed',
          description: errorText(error, 'The message is still there. Try again.'),
          variant: 'destructive',
        })
      })
    },
    me,
  }
}
export type RoomChat = ReturnType<typeof useRoomChat>

/** crypto.randomUUID exists only on https and localhost; a phone on the home network has plain http. */
function newClientId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
