/** The time left in milliseconds in short: "0:40", "4:10", "2:04:10", rounded up. */
export const clockText = (left: number): string => countdownText(left).replace(/^00:0?|^0/, '')

/** The time left in milliseconds as HH:MM:SS, rounded up so that 00:00:00 means over. Hours may pass 99. */
export function countdownText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
