export const SAMPLES = {
  shareWin: () => ({ named: false }),
}
