import { useState } from 'react'
import { useApi } from '#web/client/calls/query.ts'
import { browserStore } from '#web/client/kept/storage.ts'

const SEEN = 'win-seen'

/** The newest win of a day, until the person dismisses it in this browser. An answer that does not arrive shows none. */
export function useLastWin(mode: 'real' | 'practice') {
  const { data, isPending } = useApi('lastWin', { query: { mode } })
  const [seen, setSeen] = useState(() => browserStore.read(SEEN))
  const win = data?.win
  return {
    win: win && win.eventId !== seen ? win : undefined,
    isPending,
    dismiss() {
      if (!win) return
      browserStore.write(SEEN, win.eventId)
      setSeen(win.eventId)
    },
  }
}
