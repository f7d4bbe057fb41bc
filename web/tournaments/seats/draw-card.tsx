import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { placeChances } from '#contract/tournament-chances.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { fullName } from '#web/chat/names.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { shortHash } from '#web/games/check-game.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { chanceText } from '../tournament/chances.ts'

/** The draw of the line's order, the worth of each place, and the seed behind it. */
export function DrawCard({ tournament }: { tournament: TournamentDetail }) {
  const { id, seedHash, seed, startedAt, status } = tournament
  if (seedHash === null || (status === 'cancelled' && startedAt === null)) return null
  return (
    <Card>
      <CardTitle>The draw</CardTitle>
      <p className="max-w-measure text-ink-2">
        {seed === null
          ? 'The order of the line is drawn at the start. It does not matter when you join.'
          : 'Drawn at the start, from this seed and one from each player.'}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span className="text-ink-2">{seed === null ? 'Sealed seed' : 'Seed'}</span>
        <code className="font-mono">{shortHash(seed ?? seedHash)}</code>
        <CopyButton
          value={seed ?? seedHash}
          label="Copy"
          of={seed === null ? 'the sealed seed' : 'the seed'}
        />
        {seed !== null && (
          <LinkButton
            href={`/fairness/verify?tournament=${id}`}
            variant="secondary"
            size="dense"
            icon={<ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            Verify the draw
          </LinkButton>
        )}
      </div>
      <Places tournament={tournament} />
    </Card>
  )
}

/** The chance of each place between equals; after the start with the player at that place. */
function Places({ tournament }: { tournament: TournamentDetail }) {
  const me = useUser().id
  const [open, setOpen] = useState(false)
  const { seats, status, startedAt, currentPlayers, maxPlayers, lives } = tournament
  const players = startedAt === null ? maxPlayers : currentPlayers
  const chances = placeChances(players, lives)
  const nameAt = (place: number) => {
    const seat = seats.find((one) => one.place === place)
    if (!seat) return undefined
    return `${seat.userId === me ? 'You' : fullName(seat.user)}${seat.clientSeedBy === 'server' ? ', seed drawn by the server' : ''}`
  }
  return (
    <div className="mt-3">
      <Fold
        title="What a place is worth"
        hint={status === 'open' ? `when ${players} play` : `${players} equal players`}
        open={open}
        onOpenChange={setOpen}
      >
        <ol className="grid gap-1.5">
          {chances.map((chance, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
              key={place}
              className="flex items-baseline justify-between gap-3 text-sm"
            >
              <span className="min-w-0 text-ink-2">
                Place {place + 1}
                {nameAt(place) && (
                  <>
                    : <bdi className="text-ink-1">{nameAt(place)}</bdi>
                  </>
                )}
              </span>
              <span className="tabular font-semibold">{chanceText(chance)}</span>
            </li>
          ))}
        </ol>
        <p className="mt-3 text-sm text-ink-2">
          The chance of winning if everybody plays equally well. Nobody can choose their place.
        </p>
      </Fold>
    </div>
  )
}
