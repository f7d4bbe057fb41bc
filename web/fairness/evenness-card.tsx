import type { Reply } from '#contract/index.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { type Evenness, evennessOf, evennessText } from './chi-square.ts'

type Counts = Reply<'fairnessTotals'>[number]

const GAMES: Record<Counts['game'], string> = {
  cards: 'Pots: cards',
  'coin-flip': 'Pots: coin flip',
  craps: 'Pots: dice',
  coin: 'Fun coin flip',
  card: 'Fun high/low',
}
const CARDS: Record<string, string> = { 1: 'Ace', 11: 'Jack', 12: 'Queen', 13: 'King' }
const whole = (count: number) => count.toLocaleString('en')
const short = (value: number) => (value === 0 || value >= 0.001 ? value.toFixed(3) : value.toExponential(1))

/** One draw of one game: the count of each face, its expected count in the long run, and the conclusion. */
export function EvennessCard({ counts }: { counts: Counts }) {
  const found = evennessOf(counts.faces.map(({ count }) => count))
  const { text, tone } = evennessText(found)
  const id = `${counts.game} ${counts.draw}`.replace(/\W+/g, '-')
  return (
    <Card aria-labelledby={id} className="grid content-start">
      <CardTitle as="h3" id={id} aside={`${whole(found.total)} drawn`}>
        {GAMES[counts.game]}, {counts.draw}
      </CardTitle>
      <p className={tone === 'odd' ? 'font-semibold text-loss' : 'font-semibold'}>{text}</p>
      {found.total > 0 && <p className="tabular mt-0.5 text-sm text-ink-2">{figures(found)}</p>}
      {found.total > 0 && <FaceTable counts={counts} expected={found.expected} />}
    </Card>
  )
}

/** Each face with its count, beside the expected one. */
function FaceTable({ counts, expected }: { counts: Counts; expected: number }) {
  const longest = Math.max(expected, ...counts.faces.map(({ count }) => count))
  return (
    <div className="relative overflow-x-auto">
      <table className="mt-3 w-full">
        <caption className="sr-only">
          How often each face came up: {GAMES[counts.game]}, {counts.draw}
        </caption>
        <thead>
          <tr className="border-b border-line-2 text-left text-sm text-ink-2">
            <th scope="col" className="h-9 pr-2 font-semibold">
              Face
            </th>
            <th scope="col" className="w-full px-2 font-semibold">
              <span className="sr-only">Share</span>
            </th>
            <th scope="col" className="px-2 text-right font-semibold whitespace-nowrap">
              Came up
            </th>
            <th scope="col" className="pl-2 text-right font-semibold">
              Expected
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.faces.map(({ face, count }) => (
            <tr key={face} className="border-b border-line-1 last:border-0">
              <th
                scope="row"
                className="h-8 pr-2 text-left font-normal whitespace-nowrap first-letter:uppercase"
              >
                {counts.game === 'card' ? (CARDS[face] ?? face) : face}
              </th>
              <td className="px-2">
                <span className="relative block h-2 rounded-full bg-sunken">
                  <span
                    className="absolute inset-y-0 left-0 rounded-full bg-ink-3"
                    style={{ width: `${(90 * count) / longest}%` }}
                  />
                  <span
                    className="absolute -inset-y-1 w-0.5 bg-ink-1"
                    style={{ left: `${(90 * expected) / longest}%` }}
                  />
                </span>
              </td>
              <td className="tabular px-2 text-right">{whole(count)}</td>
              <td className="tabular pl-2 text-right text-ink-2">
                {expected.toLocaleString('en', { maximumFractionDigits: 1 })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const figures = ({ statistic, freedom, p }: Evenness) =>
  `χ² = ${short(statistic)}, ${freedom} ${freedom === 1 ? 'degree' : 'degrees'} of freedom, p = ${short(p)}`
