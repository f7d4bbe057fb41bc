import { useState } from 'react'
import { useApi } from '#web/client/calls/query.ts'
import { browserStore } from '#web/client/kept/storage.ts'

/** The newest win of each mode that a person dismissed: another person, or the other mode, has a receipt of its own in this browser. */
const keyOf = (userId: string, mode: string) => `win-seen:${userId}:${mode}`

/** The newest win of a day, until the person dismisses it in this browser. An answer that does not arrive shows none. */
export function useLastWin(userId: string, mode: 'real' | 'practice') {
  const { data, isPending } = useApi('lastWin', { query: { mode } })
  // a browser that refuses storage forgets it with the page
  const [dismissed, setDismissed] = useState<string>()
  const win = data?.win
  const isSeen = win && (win.eventId === dismissed || win.eventId === browserStore.read(keyOf(userId, mode)))
  return {
    win: win && !isSeen ? win : undefined,
    /** the event of the newest win, dismissed or not: the person knows of it */
    eventId: win?.eventId,
    isPending,
    dismiss() {
      if (!win) return
      browserStore.write(keyOf(userId, mode), win.eventId)
      setDismissed(win.eventId)
    },
  }
}
