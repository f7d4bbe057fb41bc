/** One ping and its answer: milliseconds of this page's clock, and of the server's clock in the answer. */
export type Trip = { sentAt: number; receivedAt: number; serverAt: number }

/** The number of trips to remember: an old fast trip must not outlive a change of the network for long. */
const TRIPS = 12

/**
 * How far the server's clock is ahead of this page's, by the fastest of the trips: the shorter a trip, the smaller the error
 * from an uneven way there and back.
 * @returns milliseconds to add to the page's clock; 0 without a trip
 */
export function offsetOf(trips: readonly Trip[]): number {
  const took = ({ sentAt, receivedAt }: Trip) => receivedAt - sentAt
  const [first, ...rest] = trips
  if (!first) return 0
  const fastest = rest.reduce((best, trip) => (took(trip) < took(best) ? trip : best), first)
  return fastest.serverAt - (fastest.sentAt + fastest.receivedAt) / 2
}

/** Milliseconds since 1970 that only increase, also when the person changes the device's clock. */
export const pageNow = (): number => performance.timeOrigin + performance.now()

let trips: readonly Trip[] = []
let renewed = false

/** A new connection: the device may have slept. The known values hold until the first answer, which replaces them. */
export function renewTrips(): void {
  renewed = true
}

/** The socket reports each answered ping. */
export function noteTrip(trip: Trip): void {
  trips = [...(renewed ? [] : trips), trip].slice(-TRIPS)
  renewed = false
}

/** The server's present moment, in milliseconds. */
export const serverNow = (): number => pageNow() + offsetOf(trips)
