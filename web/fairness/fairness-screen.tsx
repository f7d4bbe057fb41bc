import { Link } from 'wouter'
import { useApi } from '#web/client/calls/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { EvennessCard } from './evenness-card.tsx'

const EVERY_MS = 10_000

const STEPS = [
  {
    title: 'The server commits',
    text: 'Before anybody plays, the server draws 32 random bytes, the server seed, and publishes their SHA-256 hash. The hash reveals nothing about the seed, and no other seed has the same hash. From here on, the server cannot change its mind.',
  },
  {
    title: 'Your browser adds a seed',
    text: 'When you play, your browser sends random text of its own. The server did not know that text when it committed, so it could not have picked a seed that makes you lose.',
  },
  {
    title: 'Both decide',
    text: 'The result is computed from both seeds and the game’s number. Nobody can influence it now: the same three values always give the same game.',
  },
  {
    title: 'Everything is shown',
    text: 'The server seed is revealed with the result. Its hash must be the one that you saw, the other seed must be the one that your browser sent, and the game’s number must be the one that you were promised. Your browser compares all three for you, and anybody can compute the game again.',
  },
] as const

const LABELS = [
  { game: 'Pot, cards', label: 'pot/cards', sides: 2, faces: '0 red (the challenger wins), 1 black' },
  {
    game: 'Pot, coin flip',
    label: 'pot/coin-flip',
    sides: 2,
    faces: '0 heads (the challenger wins), 1 tails',
  },
  {
    game: 'Pot, dice: who shoots',
    label: 'pot/craps/shooter',
    sides: 2,
    faces: '0 the challenger, 1 the creator',
  },
  { game: 'Pot, dice: throw n', label: 'pot/craps/n/a and /b', sides: 6, faces: 'one less than the spots' },
  { game: 'Fun coin flip', label: 'fun/coin', sides: 2, faces: '0 heads, 1 tails' },
  { game: 'Fun high/low', label: 'fun/card/player and /house', sides: 13, faces: '0 the ace, 12 the king' },
] as const

/** How games are drawn, what this proves and what it does not, and the distribution of all real results. */
export function FairnessScreen() {
  return (
    <Page
      title="Provably fair"
      intro="You can check the draw of every pot and every fun game afterwards, without trusting us."
      width="grid"
      actions={<LinkButton href="/fairness/verify">Verify a game</LinkButton>}
    >
      <Steps />
      <Formula />
      <Limits />
      <Results />
    </Page>
  )
}

function Steps() {
  return (
    <ol className="grid gap-3 md:grid-cols-2">
      {STEPS.map(({ title, text }, index) => (
        <li key={title}>
          <Card className="h-full">
            <h2 className="flex items-baseline gap-2.5 text-lg">
              <span className="figure text-ink-3" aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h2>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </Card>
        </li>
      ))}
    </ol>
  )
}

function Formula() {
  return (
    <Card aria-labelledby="formula">
      <CardTitle id="formula">The formula</CardTitle>
      <p className="rounded-lg bg-sunken px-3 py-2.5 font-mono text-sm wrap-anywhere">
        HMAC-SHA256(server seed, “client seed:nonce:label”)
      </p>
      <p className="mt-3 max-w-measure text-ink-2">
        Its 32 bytes are read as eight numbers below 2³². The first one below the largest multiple of the
        faces counts, modulo the faces; the others would make low faces likelier. If all eight are passed
        over, the label continues with /1, /2 and so on. The nonce is a pot’s number, or the number of your
        play of that game; each draw has a label of its own.
      </p>
      <div className="mt-4">
        <DataTable
          caption="The label of each draw"
          columns={[
            { key: 'game', title: 'Draw', render: ({ game }) => game },
            {
              key: 'label',
              title: 'Label',
              render: ({ label }) => <span className="font-mono text-sm wrap-anywhere">{label}</span>,
            },
            { key: 'sides', title: 'Faces', align: 'end', render: ({ sides }) => sides },
            { key: 'faces', title: 'Meaning', render: ({ faces }) => faces },
          ]}
          rows={LABELS}
          keyOf={({ label }) => label}
        />
      </div>
    </Card>
  )
}

/** The limits of the proof. */
function Limits() {
  return (
    <div className="grid gap-3 md:grid-cols-2 md:gap-4">
      <Card aria-labelledby="proves">
        <CardTitle id="proves">What this proves</CardTitle>
        <p className="text-ink-2">
          That the two seeds alone determined the result, that the server’s seed was chosen before yours was
          known, and that nobody changed the result afterwards. In dice the pass line wins 244 of 495 games,
          so a fair draw first decides who shoots: both sides win equally often.
        </p>
      </Card>
      <Card aria-labelledby="proves-not">
        <CardTitle id="proves-not">What it does not prove</CardTitle>
        <p className="text-ink-2">
          That the server answers. A server that dislikes a result could fall silent; no money moves then, and
          a commitment that was shown but never played is a reason to ask. And if your browser sends no seed,
          the server draws one and says so: then you rely on it for both.
        </p>
        <p className="mt-2 text-ink-2">
          Nor that stakes and winnings were booked: the{' '}
          <Link href="/transparency" className="text-ink-1 underline underline-offset-4">
            public log
          </Link>{' '}
          shows that.
        </p>
      </Card>
    </div>
  )
}

function Results() {
  const totals = useApi('fairnessTotals', {}, { refetchInterval: EVERY_MS })
  const drawn = (totals.data ?? []).flatMap(({ faces }) => faces).reduce((sum, { count }) => sum + count, 0)
  return (
    // a prerendered page wakes when the reader scrolls near this
    <section data-live aria-labelledby="results" className="mt-4 grid gap-3 md:gap-4">
      <div>
        <h2 id="results" className="text-xl md:text-2xl">
          All results so far
        </h2>
        <p className="mt-1 max-w-measure text-ink-2">
          {totals.data && `${drawn.toLocaleString('en')} draws, from every game ever played here. `}
          Chance is never quite even: p says how often pure chance would be at least this uneven. Of a hundred
          fair draws about five show a p below 0.05.
        </p>
      </div>
      <Loaded
        answer={totals}
        failed="The results did not load"
        calm="Try again in a moment."
        waiting={<CardSkeleton cards={2} />}
      >
        {(all) => (
          <div className="grid items-start gap-3 md:grid-cols-2 md:gap-4">
            {all.map((counts) => (
              <EvennessCard key={`${counts.game} ${counts.draw}`} counts={counts} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}
