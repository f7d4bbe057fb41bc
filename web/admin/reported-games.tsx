import { type Disputed, disputedPlayerOf, playerName, reportedGames } from './match-words.ts'

/** Both reports game by game, with the two names in one order, so that the game they disagree about is easy to see. */
export function ReportedGames({ match }: { match: Disputed }) {
  const games = reportedGames(match)
  if (games.length === 0) return null
  const reporters = match.reports.filter(({ score }) => score !== null)
  return (
    <div className="overflow-x-auto rounded-lg border border-line-1">
      <table className="w-full text-sm">
        <caption className="px-3 pt-3 pb-1 text-start text-ink-2">
          Reported points, <bdi className="font-semibold text-ink-1">{playerName(match.champion)}</bdi> first,
          then <bdi className="font-semibold text-ink-1">{playerName(match.challenger)}</bdi>
        </caption>
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="px-3 py-1.5 text-start font-normal">
              Game
            </th>
            {reporters.map(({ userId }) => (
              <th key={userId} scope="col" className="px-3 py-1.5 text-start font-normal">
                <bdi>{playerName(disputedPlayerOf(match, userId)!)}</bdi> says
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {games.map(({ game, said, differs }) => (
            <tr
              key={game}
              className={differs ? 'border-t border-line-1 bg-pot-soft' : 'border-t border-line-1'}
            >
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                {game} {differs && <span className="ms-1 font-semibold text-pot">differs</span>}
              </th>
              {said.map((points, n) => (
                <td key={reporters[n]!.userId} className="tabular px-3 py-1.5 font-semibold">
                  {points}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
