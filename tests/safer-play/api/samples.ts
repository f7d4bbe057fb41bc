export const SAMPLES = {
  answerPlayCheck: () => ({ since: '2026-01-01T00:00:00.000Z' }),
}
