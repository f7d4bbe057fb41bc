import { useEffect } from 'react'

/** Keeps the screen on while `wanted`, where the browser can. A hidden tab asks again when it is visible again. */
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
        // a low battery or a setting forbids it: the screen then sleeps as usual
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
