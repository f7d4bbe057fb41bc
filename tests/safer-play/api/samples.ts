export const SAMPLES = {
  // far above what anybody here stakes
  setPlayLimit: () => ({ amount: '900000.00' }),
  confirmPlayLimit: () => ({}),
  setPlayTime: () => ({ minutes: 1_000 }),
  confirmPlayTime: () => ({}),
  setPlayCheck: () => ({ minutes: 60 }),
  sendHeldBack: () => ({}),
  takeHeld: () => ({}),
  pausePlay: () => ({ kind: 'time-out', length: '24h' }),
  endPlayPause: () => ({}),
  answerPlayCheck: () => ({ since: '2026-01-01T00:00:00.000Z' }),
}
