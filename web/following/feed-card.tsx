import { FEED_ON_HOME } from '#contract/following-limits.ts'
import { useApi } from '#web/client/calls/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle, TitleLink } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { FeedRow, feedKey } from './feed-row.tsx'

/** Home's card of the feed: its newest entries, or the way to people whom one could follow. */
export function FeedCard() {
  const feed = useApi('listFeed', { query: { limit: FEED_ON_HOME } })
  return (
    <Card aria-label="From people you follow">
      <CardTitle aside={<TitleLink href="/following">All</TitleLink>}>From people you follow</CardTitle>
      <Loaded
        answer={feed}
        failed="Your feed did not load"
        waiting={<RowSkeleton rows={2} />}
        empty={
          <>
            <p className="text-ink-2">
              Nothing to show from the last 30 days. Follow people on their profiles, and see here what they
              ask and win in public.
            </p>
            <CardAction>
              <LinkButton href="/leaderboard" variant="secondary">
                Find people
              </LinkButton>
            </CardAction>
          </>
        }
      >
        {(entries) => (
          <RowList label="From people you follow">
            {entries.map((entry) => (
              <FeedRow key={feedKey(entry)} entry={entry} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Card>
  )
}
