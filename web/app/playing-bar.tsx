import type { Reply } from '#contract/index.ts'
import { useLate } from '#web/client/calls/late.ts'
import { keyOf, queryClient, useApi } from '#web/client/calls/query.ts'
import { lazy } from '#web/client/lazy.ts'
import { Aside } from '#web/page-parts/aside.tsx'

type OwnMatches = Reply<'myMatches'>

const MatchBar = lazy(() =>
  import('#web/tournaments/match/match-bar.tsx').then((m) => ({ default: m.MatchBar })),
)

const isPlaying = (matches: OwnMatches | undefined) => matches?.some(({ matchId }) => matchId !== null)

/**
 * Takes the person's matches from the page, where the server wrote them: the page then draws the bar with the first screen, and
 * nothing moves later.
 * @returns resolves when the page can draw the bar, at once when there is no bar
 */
export async function takeMatches(): Promise<void> {
  const text = document.getElementById('matches')?.textContent
  if (!text) return
  const matches = JSON.parse(text) as OwnMatches
  queryClient.setQueryData(keyOf('myMatches'), matches)
  // without its file the bar appears later
  if (isPlaying(matches)) await MatchBar.fetch().catch(() => {})
}

/** The bar of the person's matches under way, above every page. */
export function PlayingBar() {
  const late = useLate()
  const { data } = useApi('myMatches', {}, { enabled: late })
  return (
    isPlaying(data) && (
      <Aside>
        <MatchBar />
      </Aside>
    )
  )
}
