import type { TournamentDetail } from '#contract/tournaments.ts'
import { fullName } from '#web/chat/names.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useCoverItem } from '#web/covers/use-cover-item.tsx'
import { MoreMenu } from '#web/moderation/more-menu.tsx'

/**
 * The cover for the host; "Report" the tournament or its cover and "Block" for everybody else. It loads late, with the menus'
 * own code.
 */
export function TournamentMenu({ tournament }: { tournament: TournamentDetail }) {
  const { id, gameTitle, cover, host, can } = tournament
  const own = useUser().id === host.id
  const covering = useCoverItem({
    kind: 'tournament',
    id,
    name: gameTitle,
    cover,
    own: can.changeCover,
    open: can.addCover,
  })
  return (
    <>
      <MoreMenu
        label="More about this tournament"
        items={covering.items}
        {...(!own && {
          report: { kind: 'tournament', id, name: gameTitle } as const,
          person: { id: host.id, name: fullName(host) },
        })}
      />
      {covering.dialog}
    </>
  )
}
