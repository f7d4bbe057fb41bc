import { appearance } from './confusables.ts'

/** Platforms of tournaments: the id on the wire and its name on screens (T-06). */
export const PLATFORMS = {
  playstation: 'PlayStation',
  xbox: 'Xbox',
  pc: 'PC',
  nintendo_switch: 'Nintendo Switch',
} as const
export type Platform = keyof typeof PLATFORMS
export const platforms = Object.keys(PLATFORMS) as [Platform, ...Platform[]]

/** Games needed for a format: 1 is a single game, the others are "best of". */
export const GAMES_COUNTS = [1, 3, 5, 7, 9, 11] as const
export type GamesCount = (typeof GAMES_COUNTS)[number]

/** Matches that a player may lose. With one life a loser is out; with more the loser goes to the back of the queue. */
export const LIVES = [1, 2, 3] as const
export type Lives = (typeof LIVES)[number]

export const PLAYERS_MIN = 2
export const PLAYERS_MAX = 11
export const ENTRY_FEE_MIN_CENTS = 100n
export const TOURNAMENT_DEFAULTS = { entryFee: '10.00', maxPlayers: 8, gamesCount: 5, lives: 2 } as const

export type PresetGame = {
  title: string
  platforms: readonly Platform[]
  /** each game of a match is three rounds, best two of three (T-32) */
  fighting?: true
}

const CONSOLES_AND_PC = ['playstation', 'xbox', 'pc'] as const

/** The preset games (T-16, T-17). Any other title is a custom game, which offers every platform. */
export const PRESET_GAMES: readonly PresetGame[] = [
  { title: 'FIFA 24', platforms: CONSOLES_AND_PC },
  { title: 'Madden NFL 24', platforms: CONSOLES_AND_PC },
  { title: 'NBA 2K24', platforms: CONSOLES_AND_PC },
  { title: 'Mortal Kombat 1', platforms: CONSOLES_AND_PC, fighting: true },
  { title: 'Street Fighter 6', platforms: ['playstation', 'pc'], fighting: true },
  { title: 'Tekken 8', platforms: CONSOLES_AND_PC, fighting: true },
  { title: 'Undisputed', platforms: CONSOLES_AND_PC, fighting: true },
  { title: 'Fight Night 2004', platforms: ['playstation', 'xbox'], fighting: true },
  { title: 'Tiger Woods PGA Tour', platforms: CONSOLES_AND_PC },
  { title: 'Call of Duty', platforms: CONSOLES_AND_PC },
  { title: 'Rocket League', platforms: CONSOLES_AND_PC },
  { title: 'Gran Turismo 7', platforms: ['playstation'] },
  { title: 'Forza Motorsport', platforms: ['pc', 'xbox'] },
]

const presets = new Map(PRESET_GAMES.map((game) => [appearance(game.title), game]))

/** The preset game of this title, however its letters are written: a title that looks like a preset's has the preset's rules. */
export const presetGame = (title: string): PresetGame | undefined => presets.get(appearance(title))

/** The platforms on which a game can be played. */
export const platformsOf = (title: string): readonly Platform[] => presetGame(title)?.platforms ?? platforms

/** "Single Game" or "Best of 5" (T-31). */
export const formatText = (gamesCount: number): string =>
  gamesCount === 1 ? 'Single Game' : `Best of ${gamesCount}`

/** Games that win a match: ceil(N / 2). */
export const gamesToWin = (gamesCount: number): number => Math.ceil(gamesCount / 2)

/** The entry-fee buckets of the browse filter (T-05), hundredths: above `over`, up to `upTo` inclusive. */
export const FEE_BUCKETS = {
  '0-10': { over: -1n, upTo: 1_000n },
  '10-25': { over: 1_000n, upTo: 2_500n },
  '25-50': { over: 2_500n, upTo: 5_000n },
  '50+': { over: 5_000n, upTo: null },
} as const
export type FeeBucket = keyof typeof FEE_BUCKETS
export const feeBuckets = Object.keys(FEE_BUCKETS) as [FeeBucket, ...FeeBucket[]]
