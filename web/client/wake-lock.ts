import { useEffect } from 'react'

/** Keeps the screen on while `wanted`, where the browser can. A tab that was hidden asks again when it is back. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let held: WakeLockSentinel | undefined
    let over = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const got = await navigator.wakeLock.request('screen')
        if (over) void got.release()
        else held = got
      } catch {
        // a low battery or a person's setting forbids it: the screen then sleeps as usual
      }
    }
    const shown = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', shown)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', shown)
      void held?.release()
    }
  }, [wanted])
}
