/** The windows of a tournament and its matches. */
export type MatchConfig = Readonly<{
  /** for everyone to declare that they are ready, before the start */
  readySeconds: number
  /** from the call until both must have checked in */
  checkInSeconds: number
  /** the same for a match called again after a void */
  replayCheckInSeconds: number
  /** from the beginning until a result must be reported, for up to three games */
  resultSeconds: number
  /** additional time for each further possible game */
  extraGameSeconds: number
  /** the time that both players together may add */
  moreTimeSeconds: number
  /** the shortest time of a game: no report stands before the match can be over */
  gameSeconds: number
  /** from a report until it stands without an answer */
  silenceSeconds: number
  /** after this time without an open page, while the opponent has one, a player counts as gone */
  absenceSeconds: number
  /** from an absence until it decides the match */
  disconnectSeconds: number
  /** from a dispute until the pictures decide it, if no moderator does */
  disputeSeconds: number
}>

type Read = Record<
  | 'READY_CHECK_SECONDS'
  | 'MATCH_CHECK_IN_SECONDS'
  | 'MATCH_RESULT_SECONDS'
  | 'MATCH_SILENCE_SECONDS'
  | 'MATCH_ABSENCE_SECONDS'
  | 'MATCH_DISCONNECT_SECONDS'
  | 'MATCH_REPLAY_CHECK_IN_SECONDS'
  | 'MATCH_EXTRA_GAME_SECONDS'
  | 'MATCH_MORE_TIME_SECONDS'
  | 'MATCH_GAME_SECONDS'
  | 'MATCH_DISPUTE_SECONDS',
  number
>

export const readMatch = (read: Read): MatchConfig =>
  Object.freeze({
    readySeconds: read.READY_CHECK_SECONDS,
    checkInSeconds: read.MATCH_CHECK_IN_SECONDS,
    resultSeconds: read.MATCH_RESULT_SECONDS,
    silenceSeconds: read.MATCH_SILENCE_SECONDS,
    absenceSeconds: read.MATCH_ABSENCE_SECONDS,
    disconnectSeconds: read.MATCH_DISCONNECT_SECONDS,
    replayCheckInSeconds: read.MATCH_REPLAY_CHECK_IN_SECONDS,
    extraGameSeconds: read.MATCH_EXTRA_GAME_SECONDS,
    moreTimeSeconds: read.MATCH_MORE_TIME_SECONDS,
    gameSeconds: read.MATCH_GAME_SECONDS,
    disputeSeconds: read.MATCH_DISPUTE_SECONDS,
  })
