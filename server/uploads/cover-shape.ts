/** The crop would leave little of a longer picture. */
const LENGTH_MAX = 4
const WIDTH_MIN = 320
const HEIGHT_MIN = 180

/** Why a picture of this size cannot become a cover, as a sentence for its sender; null when it can. */
export function coverProblem({ width, height }: { width: number; height: number }): string | null {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  if (longer > LENGTH_MAX * shorter)
    return `A cover is cropped to 16:9, and little would be left of this picture. Choose one whose long side is at most ${LENGTH_MAX} times the short one.`
  if (longer < WIDTH_MIN || shorter < HEIGHT_MIN)
    return `This picture is too small for a cover. It has ${width} × ${height} pixels, and at least ${WIDTH_MIN} × ${HEIGHT_MIN} are needed.`
  return null
}
