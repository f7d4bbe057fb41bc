/**
 * How this browser puts the app on the home screen: already there, and running from there; by a question of the browser; by the
 * Share menu (iPhone and iPad); by no known way.
 */
export type InstallWay = 'installed' | 'question' | 'share-menu' | 'unknown'

/** The facts about a device that decide on the way. */
export type Device = { standalone: boolean; asks: boolean; userAgent: string; touchPoints: number }

/** iPhones and iPads; an iPad claims to be a Mac with a touch screen. */
const isApplePhone = ({ userAgent, touchPoints }: Pick<Device, 'userAgent' | 'touchPoints'>) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)

export function installWay(device: Device): InstallWay {
  if (device.standalone) return 'installed'
  if (device.asks) return 'question'
  return isApplePhone(device) ? 'share-menu' : 'unknown'
}

/** This browser. @param asks whether it has offered its question */
export const thisDevice = (asks: boolean): Device => ({
  standalone:
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
    (navigator as Navigator & { standalone?: boolean }).standalone === true,
  asks,
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
})

/** Whether people press with a finger: a phone or a tablet. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches

export const SHARE_MENU_STEPS = 'In Safari press Share, then “Add to Home Screen”.'
