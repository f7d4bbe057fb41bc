export const SAMPLES = {
  cheer: () => ({ eventId: '1', bettorId: '1', cheered: true }),
}
