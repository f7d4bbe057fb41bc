import { useWatch } from '#web/client/live.ts'
import { useUser } from '#web/client/session.tsx'

/** Follows the person's own gang on the socket, on every screen. */
export function useFollowGang(): void {
  const { gangId } = useUser()
  useWatch(gangId === null ? [] : [`gang:${gangId}`])
}
