import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ChannelMessage } from '#contract/chat.ts'
import { runAgain } from '#web/client/calls/run-again.ts'
import { useConnectionLost, useLive } from '#web/client/live/live.ts'
import type { ChatChannel } from './channel.ts'
import {
  type MessageLog,
  merged,
  openedLog,
  type ToldMessage,
  withNext,
  withOlder,
  withTold,
} from './message-log.ts'

const PAGE = 50
/** The number of pages that a jump to an old message may fetch. */
const JUMP_PAGES_MAX = 40
/** Signals may be lost without a trace; this is how long the list may then be behind. */
const LOOK_EVERY_MS = 20_000

/** A channel's messages without a gap: read, followed by frames, and fetched where a frame is missing. */
export function useMessageLog<M extends ChannelMessage>(channel: ChatChannel<M>) {
  const [log, setLog] = useState<MessageLog<M>>()
  const [failed, setFailed] = useState<unknown>(null)
  const present = useRef(log)
  const readingOlder = useRef<Promise<void> | null>(null)
  const set = useCallback((next: MessageLog<M>) => {
    present.current = next
    setLog(next)
  }, [])
  const change = useCallback(
    (next: (log: MessageLog<M>) => MessageLog<M>) => {
      if (present.current) set(next(present.current))
    },
    [set],
  )

  /** Reads the missing messages after the newest. */
  const catchUp = useMemo(
    () =>
      runAgain(() => readMissing(channel, () => present.current, set).then(() => setFailed(null), setFailed)),
    [channel, set],
  )

  useKeptUp(catchUp)

  const older = async () => {
    const before = present.current?.messages[0]?.id
    if (!present.current?.older || before === undefined || readingOlder.current) return
    readingOlder.current = channel
      .read({ before, limit: PAGE })
      .then((page) => change((now) => withOlder(now, page, page.length === PAGE)))
      .catch(setFailed)
      .finally(() => {
        readingOlder.current = null
      })
    await readingOlder.current
  }

  /** Fetches older pages until a message is there. @returns whether it is */
  const backTo = async (messageId: string): Promise<boolean> => {
    const isThere = () => present.current?.messages.some(({ id }) => id === messageId) ?? false
    for (let pages = 0; pages < JUMP_PAGES_MAX && !isThere() && present.current?.older; pages++) {
      await readingOlder.current
      await older()
    }
    return isThere()
  }

  return {
    /** undefined until the newest page is read */
    log,
    /** the error of reading the newest page; null once it is read */
    failed: log ? null : failed,
    /** the present log, for code that has waited */
    now: () => present.current,
    change,
    catchUp,
    older,
    backTo,
    /** a frame of the socket */
    told(frame: ToldMessage<M>) {
      const next = present.current && withTold(present.current, frame)
      if (next) set(next)
      else void catchUp()
    },
    /** a message with changed reactions, or a removed message */
    changed(messageId: string) {
      if (!present.current?.messages.some(({ id }) => id === messageId)) return
      readOne(channel, messageId).then(
        (message) => message && change((now) => merged(now, [message])),
        // the next look fetches it
        console.error,
      )
    },
  }
}

/** Fetches missed messages: at first, with each connection, and now and then. */
function useKeptUp(catchUp: () => Promise<void>): void {
  const lost = useConnectionLost()
  useEffect(() => {
    if (!lost) void catchUp()
    const timer = setInterval(() => void catchUp(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [lost, catchUp])
  useLive('ready', () => void catchUp())
}

/** Reads the newest page, then the messages that arrived meanwhile. */
async function readMissing<M extends ChannelMessage>(
  channel: ChatChannel<M>,
  now: () => MessageLog<M> | undefined,
  set: (log: MessageLog<M>) => void,
): Promise<void> {
  if (!now()) {
    const page = await channel.read({ limit: PAGE })
    set(openedLog(page, page.length === PAGE))
  }
  for (let full = true; full; ) {
    const after = now()!.upTo
    const page = await channel.read(after === null ? { limit: PAGE } : { after, limit: PAGE })
    set(withNext(now()!, page))
    full = after !== null && page.length === PAGE
  }
}

async function readOne<M extends ChannelMessage>(
  channel: ChatChannel<M>,
  messageId: string,
): Promise<M | undefined> {
  const [message] = await channel.read({ before: String(BigInt(messageId) + 1n), limit: 1 })
  return message?.id === messageId ? message : undefined
}
