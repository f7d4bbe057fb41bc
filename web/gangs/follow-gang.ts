import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshParts } from '#web/client/calls/changed.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useWatch } from '#web/client/live/live.ts'

/** Follows the person's own gang on the socket, on every screen. */
export function useFollowGang(): void {
  const { gangId } = useUser()
  useWatch(gangId === null ? [] : [`gang:${gangId}`])
  const client = useQueryClient()
  const before = useRef(gangId)
  useEffect(() => {
    if (before.current === gangId) return
    before.current = gangId
    // a removed member receives no more from the gang, but the list still calls it theirs
    void refreshParts(['gangs'], client)
  }, [gangId, client])
}
