import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Reply } from '#contract/index.ts'
import { call } from '#web/client/calls/api.ts'
import { keyOf, queryClient, useApi } from '#web/client/calls/query.ts'
import { OVERLAYS } from '#web/client/kept/single-keys.ts'
import { lazy } from '#web/client/lazy.ts'
import { balanceHeld, useLive } from '#web/client/live/live.ts'
import { Aside } from '#web/page-parts/aside.tsx'

/** Whether a match of the person is under way, or a tournament is about to start and asks whether they are ready. */
const hasMatch = (matches: Reply<'myMatches'> | undefined): boolean =>
  matches?.some(({ matchId, need }) => matchId !== null || need === 'ready') ?? false

/**
 * Whether a question may open now. It must not cover a match of the person, a game in the air, an action such as placing a bet,
 * or another dialog. An open slip or receipt that waits for its person does not count, or it would block the question forever.
 */
function isBetweenRounds(): boolean {
  if (balanceHeld() || queryClient.isMutating() > 0) return false
  if (hasMatch(queryClient.getQueryData<Reply<'myMatches'>>(keyOf('myMatches')))) return false
  const dialogs = document.querySelectorAll(OVERLAYS)
  return [...dialogs].every((dialog) => dialog.querySelector('[data-slip], [data-receipt]'))
}

/** The screens on which people play, for money or for coins: events, an event, pots, games, tournaments with their matches. */
const PLAY = /^\/(events|pots|fun-games|tournaments)(\/|$)/

/** Whether time on this screen is time of play. @param path of the address */
export const isPlayScreen = (path: string): boolean => PLAY.test(path)

const RealityCheck = lazy(() => import('./reality-check.tsx').then((m) => ({ default: m.RealityCheck })))

const LOOK_MS = 10_000
const ROUNDS_MS = 1_000

/** Reports once a minute that a play screen is in the foreground. @param onDue a reality check waits */
function useBeats(playing: boolean, onDue: () => void): void {
  useEffect(() => {
    if (!playing) return
    let said = 0
    const timer = setInterval(() => {
      const minute = Math.floor(Date.now() / 60_000)
      if (minute === said || document.visibilityState !== 'visible') return
      said = minute
      // a lost report does not count: the next minute reports again
      call('playBeat', { body: {} }).then(
        ({ checkDue }) => checkDue && onDue(),
        () => {},
      )
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [playing, onDue])
}

/** Counts the time of play, and opens the reality check between two rounds once it is due. */
export function PlayTime() {
  const [path] = useLocation()
  const [stage, setStage] = useState<'playing' | 'due' | 'asked'>('playing')
  const [due] = useState(() => () => setStage((now) => (now === 'playing' ? 'due' : now)))
  useBeats(isPlayScreen(path), due)
  const matched = hasMatch(useApi('myMatches').data)
  // the question never covers a match that needs the person: it closes, and returns after the match
  if (matched && stage === 'asked') setStage('due')
  // answered on another device; an open check notices this itself
  useLive('play_check_answered', () => stage === 'due' && setStage('playing'))
  useEffect(() => {
    if (stage !== 'due') return
    // fetches its file first, so that it judges the moment when it can be drawn
    const look = () =>
      void RealityCheck.fetch().then(
        () => isBetweenRounds() && setStage((now) => (now === 'due' ? 'asked' : now)),
        () => {},
      )
    look()
    const timer = setInterval(look, ROUNDS_MS)
    return () => clearInterval(timer)
  }, [stage])
  return (
    stage === 'asked' && (
      <Aside>
        <RealityCheck onOver={() => setStage('playing')} />
      </Aside>
    )
  )
}
