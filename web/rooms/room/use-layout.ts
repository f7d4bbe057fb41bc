import { useState } from 'react'
import { type RoomLayout, roomLayouts } from '#contract/chat-limits.ts'
import { useSingleKeys } from '#web/client/kept/single-keys.ts'
import { browserStore } from '#web/client/kept/storage.ts'
import { layoutLabels } from './room-labels.ts'

const KEY = 'roomLayout'

const stored = (): RoomLayout | null =>
  roomLayouts.find((layout) => layout === browserStore.read(KEY)) ?? null

/** The layout of this screen: the person's own choice, kept in this browser, else the room's. Keys 1 to 6 choose. */
export function useLayout(byRoom: RoomLayout) {
  const [own, setOwn] = useState(stored)
  const choose = (layout: RoomLayout | null) => {
    browserStore.write(KEY, layout)
    setOwn(layout)
  }
  useSingleKeys(
    Object.fromEntries(roomLayouts.map((layout) => [layoutLabels[layout].key, () => choose(layout)])),
  )
  return { layout: own ?? byRoom, own, choose }
}
