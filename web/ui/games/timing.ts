/** The start of each part of an animation, milliseconds (specification part 2, §4 Animations and §9). */
export const CARD_WAIT_MS = 200
/** Each half of the turn: the back disappears, then the face appears. */
export const CARD_HALF_MS = 300
export const CARD_PULSE_MS = 300
export const COIN_MS = 1500
export const DICE_MS = 2000
const DICE_FACE_MS = 80
/** After the dice lie still. */
const DICE_SUM_MS = 500
/** The end of the person's own game, with its sound and its notification. */
export const RESULT_MS = 2500
/** The end of a watched game of others. */
export const LIVE_RESULT_MS = 3000

type Face = number
export type Pair = readonly [Face, Face]

export type CardPhase = 'wait' | 'away' | 'back' | 'pulse' | 'rest'
export type CoinPhase = 'air' | 'rest'
export type DiceFrame = {
  faces: Pair
  /** the faces are the real ones */
  still: boolean
  sum: boolean
}

type Show<Frame> = (frame: Frame) => void
/** Starts an animation. @returns stops it where it is */
export type Start<Frame> = (show: Show<Frame>) => () => void

function at(marks: readonly (readonly [ms: number, run: () => void])[]): () => void {
  const timers = marks.map(([ms, run]) => setTimeout(run, ms))
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** A card shows its back, turns over in two halves, and swells once. */
export const turnCard: Start<CardPhase> = (show) => {
  show('wait')
  const turned = CARD_WAIT_MS + 2 * CARD_HALF_MS
  return at([
    [CARD_WAIT_MS, () => show('away')],
    [CARD_WAIT_MS + CARD_HALF_MS, () => show('back')],
    [turned, () => show('pulse')],
    [turned + CARD_PULSE_MS, () => show('rest')],
  ])
}

/** A coin is in the air, then stops. */
export const flipCoin: Start<CoinPhase> = (show) => {
  show('air')
  return at([[COIN_MS, () => show('rest')]])
}

/** A face that differs from the shown one: a die that keeps its face seems to stand still. */
function otherFace(face: Face, random: () => number): Face {
  const next = 1 + Math.floor(random() * 5)
  return next >= face ? next + 1 : next
}

/**
 * Two dice tumble and stop with their real faces; then their sum appears.
 * @param random 0 … below 1, for the faces on the way, which mean nothing
 */
export const rollDice =
  (real: Pair, random: () => number = Math.random): Start<DiceFrame> =>
  (show) => {
    let faces: Pair = [otherFace(real[0], random), otherFace(real[1], random)]
    const tumble = () => show({ faces, still: false, sum: false })
    tumble()
    const timer = setInterval(() => {
      faces = [otherFace(faces[0], random), otherFace(faces[1], random)]
      tumble()
    }, DICE_FACE_MS)
    const stop = at([
      [
        DICE_MS,
        () => {
          clearInterval(timer)
          show({ faces: real, still: true, sum: false })
        },
      ],
      [DICE_MS + DICE_SUM_MS, () => show({ faces: real, still: true, sum: true })],
    ])
    return () => {
      clearInterval(timer)
      stop()
    }
  }
