/** The six sounds of the product (specification part 2, §4). */
export const SOUNDS = ['dice-roll', 'card-flip', 'coin-flip', 'win', 'lose', 'place-bet'] as const
export type SoundName = (typeof SOUNDS)[number]

/** A tone that dies away. Times are seconds from the beginning of the sound, `loud` is 0 to 1. */
type Tone = {
  at: number
  kind: 'sine' | 'triangle'
  /** Hz, at its beginning and, when it glides, at its end */
  pitch: number
  to?: number
  loud: number
  lasts: number
}
/** A breath of noise through a band: wood, paper, felt. */
type Noise = {
  at: number
  kind: 'noise'
  /** Hz of the middle of the band, at its beginning and, when it moves, at its end */
  pitch: number
  to?: number
  /** how narrow the band is: 0.5 is paper, 8 rings like wood */
  narrow: number
  loud: number
  lasts: number
  /** seconds until it is loudest; absent: at once */
  swell?: number
}
export type Note = Tone | Noise

/** Bone on wood: a knock of the table and the click of the die. */
const knock = (at: number, pitch: number, loud: number): Note[] => [
  { at, kind: 'noise', pitch, narrow: 7, loud, lasts: 0.05 },
  { at, kind: 'triangle', pitch: pitch / 7, to: pitch / 10, loud: loud * 0.7, lasts: 0.07 },
]

/** Two struck discs: the partials of a small plate, which no string or bell has. */
const clink = (at: number, pitch: number, loud: number, lasts: number): Note[] => [
  { at, kind: 'sine', pitch, loud, lasts },
  { at, kind: 'sine', pitch: pitch * 1.503, loud: loud * 0.55, lasts: lasts * 0.7 },
  { at, kind: 'sine', pitch: pitch * 2.316, loud: loud * 0.3, lasts: lasts * 0.4 },
  { at, kind: 'noise', pitch: pitch * 1.2, narrow: 1.5, loud: loud * 0.3, lasts: 0.02 },
]

/** A wooden bar, softly struck. */
const bar = (at: number, pitch: number, loud: number, lasts: number): Note[] => [
  { at, kind: 'sine', pitch, loud, lasts },
  { at, kind: 'triangle', pitch: pitch * 3.93, loud: loud * 0.14, lasts: lasts * 0.22 },
  { at, kind: 'noise', pitch: 900, narrow: 1.2, loud: loud * 0.25, lasts: 0.03 },
]

/* The times at which the tumbling dice touch the table: dense, then rarer, the last two as they stop at 2 s. */
const touches = [
  0, 0.09, 0.17, 0.27, 0.36, 0.47, 0.57, 0.69, 0.81, 0.95, 1.08, 1.23, 1.38, 1.55, 1.72, 1.9, 2,
]

/** The notes of each sound. */
export const score: Record<SoundName, readonly Note[]> = {
  'dice-roll': [
    // the hand over the felt
    { at: 0, kind: 'noise', pitch: 700, to: 350, narrow: 0.6, loud: 0.12, lasts: 1.9, swell: 0.15 },
    ...touches.flatMap((at, n) =>
      knock(at, n % 2 === 0 ? 1350 + (n % 3) * 130 : 1720 - (n % 5) * 90, n < 15 ? 0.34 - n * 0.008 : 0.42),
    ),
  ],
  'card-flip': [
    // lifted from the felt, turned through the air, laid down open
    { at: 0.16, kind: 'noise', pitch: 2400, to: 5200, narrow: 0.7, loud: 0.3, lasts: 0.3, swell: 0.12 },
    { at: 0.5, kind: 'noise', pitch: 3600, narrow: 1.1, loud: 0.5, lasts: 0.06 },
    { at: 0.78, kind: 'noise', pitch: 620, narrow: 1, loud: 0.5, lasts: 0.09 },
    { at: 0.78, kind: 'sine', pitch: 150, to: 90, loud: 0.35, lasts: 0.1 },
  ],
  'coin-flip': [
    // off the thumb, singing while it turns, caught on wood with one small bounce
    ...clink(0, 2350, 0.3, 1.05),
    ...[0.12, 0.25, 0.4, 0.57, 0.76, 0.95].map(
      (at, n): Note => ({ at, kind: 'sine', pitch: 3532, loud: 0.07 - n * 0.008, lasts: 0.12 }),
    ),
    ...clink(1.26, 2050, 0.26, 0.3),
    ...knock(1.26, 900, 0.4),
    ...clink(1.46, 2180, 0.14, 0.35),
    ...knock(1.46, 760, 0.2),
  ],
  win: [
    ...bar(0, 392, 0.5, 0.5),
    ...bar(0.11, 523.25, 0.5, 0.5),
    ...bar(0.22, 659.25, 0.5, 0.6),
    ...bar(0.36, 783.99, 0.55, 0.95),
    ...clink(0.36, 3136, 0.06, 0.5),
  ],
  lose: [
    ...bar(0, 329.63, 0.42, 0.4),
    ...bar(0.19, 261.63, 0.42, 0.7),
    { at: 0.19, kind: 'noise', pitch: 240, narrow: 0.8, loud: 0.2, lasts: 0.18 },
  ],
  'place-bet': [
    // a hand sets down a stack of chips
    ...knock(0, 1150, 0.5),
    ...clink(0.012, 3050, 0.1, 0.09),
    ...knock(0.075, 1420, 0.3),
    ...clink(0.08, 3420, 0.07, 0.08),
  ],
}

/** Seconds until the last note has died away. */
export const lengthOf = (name: SoundName): number =>
  Math.max(...score[name].map(({ at, lasts }) => at + lasts))
