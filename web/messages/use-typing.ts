import { useEffect, useRef, useState } from 'react'
import { say, useLive } from '#web/client/live/live.ts'

/** A sign of typing shows this long; while a person types, the page sends it more often. */
const SHOWN_MS = 6_000
const SAID_EVERY_MS = 3_000

/** Whether the other person of a thread is typing. */
export function useTyping(userId: string): boolean {
  const [until, setUntil] = useState(0)
  useLive('typing', (frame) => frame.userId === userId && setUntil(Date.now() + SHOWN_MS))
  // the message itself ends it
  useLive('new_message', (frame) => frame.senderId === userId && setUntil(0))
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => setUntil(0), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return until > 0
}

/** Reports that the person is typing, every few seconds while they type. */
export function useSayTyping(userId: string): () => void {
  const saidAt = useRef(0)
  return () => {
    if (Date.now() - saidAt.current < SAID_EVERY_MS) return
    saidAt.current = Date.now()
    say({ type: 'typing', userId })
  }
}
