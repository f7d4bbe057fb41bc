import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { type Verdict, verifyFun, verifyPot } from '#verifier/games/verify.ts'
import { verifyLine } from '#verifier/games/verify-line.ts'
import { ApiError, call, errorText } from '#web/client/calls/api.ts'
import { isId } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { type Kind, keptGame } from './kept-games.ts'
import { SeedsForm } from './seeds-form.tsx'
import { VerdictView } from './verdict-view.tsx'

const NAMES: Record<Kind, string> = { pot: 'Pot', fun: 'Fun game', tournament: 'Tournament' }

/** Any finished game, recomputed on this device: by its number, or from seeds. */
export function VerifyScreen() {
  const [params, setParams] = useSearchParams()
  const kind: Kind = params.has('tournament') ? 'tournament' : params.has('fun') ? 'fun' : 'pot'
  const asked = params.get(kind) ?? ''
  const [byHand, setByHand] = useState<Verdict | null>(null)
  const results = useRef<HTMLDivElement>(null)

  // The result is below the forms: on a phone it would be out of sight.
  useEffect(() => {
    if (byHand) results.current?.scrollIntoView({ block: 'start' })
  }, [byHand])

  return (
    <Page
      title="Verify a game"
      intro="Recomputes a game on this device, without the code that drew it."
      back={{ href: '/fairness', label: 'Provably fair' }}
    >
      {'subtle' in crypto ? (
        <>
          <Card aria-labelledby="by-number">
            <CardTitle id="by-number">A finished game</CardTitle>
            <Lookup
              key={`${kind} ${asked}`}
              kind={kind}
              asked={asked}
              onAsk={(of, number) => {
                setByHand(null)
                setParams({ [of]: number }, { replace: true })
              }}
            />
          </Card>
          {asked !== '' && isId(asked) && !byHand && (
            <Record key={`${kind} ${asked}`} kind={kind} asked={asked} />
          )}
          <Card aria-labelledby="by-hand">
            <CardTitle id="by-hand">From the seeds</CardTitle>
            <SeedsForm onVerdict={setByHand} />
          </Card>
          <div ref={results} className="grid scroll-mt-4 gap-3 empty:hidden md:gap-4">
            {byHand && (
              <VerdictView
                verdict={byHand}
                headline={{ ok: computedText(byHand), not: 'The commitment belongs to another seed' }}
                saidBy="You typed"
              />
            )}
          </div>
        </>
      ) : (
        <ErrorState
          title="Your browser allows cryptography only on secure pages"
          message="Open this page over https, or verify on the command line: npm run verify -- pot 12"
        />
      )}
    </Page>
  )
}

/** The result of seeds, in one line. */
function computedText({ computed, steps }: Verdict): string {
  const outcome = computed?.outcome
  if (!outcome) return ''
  const held = steps.length > 0 ? 'The commitment matches: ' : 'These seeds give '
  switch (outcome.game) {
    case 'line':
      return `${held}the line`
    case 'coin':
      return `${held}${outcome.houseFlip}`
    case 'card':
      return `${held}card ${outcome.playerCard} for the player, ${outcome.houseCard} for the house`
    default:
      return `${held}the ${outcome.winner} wins`
  }
}

type LookupProps = { kind: Kind; asked: string; onAsk: (kind: Kind, number: string) => void }

function Lookup({ kind: given, asked, onAsk }: LookupProps) {
  const [kind, setKind] = useState(given)
  const [number, setNumber] = useState(asked)
  const [faulty, setFaulty] = useState(asked !== '' && !isId(asked))
  const submit = () => {
    const text = number.trim().replace(/^#/, '')
    setFaulty(!isId(text))
    if (isId(text)) onAsk(kind, text)
    else document.getElementById('game-number')?.focus()
  }
  return (
    <Form onSubmit={submit}>
      <ChipGroup
        label="Kind of game"
        options={[
          { value: 'pot', label: NAMES.pot },
          { value: 'fun', label: NAMES.fun },
          { value: 'tournament', label: NAMES.tournament },
        ]}
        value={kind}
        onChange={setKind}
      />
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          id="game-number"
          label="Number"
          hint={
            kind === 'tournament'
              ? 'The number at the end of the tournament’s address'
              : 'The number shown beside every finished game'
          }
          className="min-w-[min(10rem,100%)] flex-1"
          inputMode="numeric"
          autoComplete="off"
          value={number}
          error={faulty ? 'A whole number, such as 12' : undefined}
          onChange={(event) => {
            setNumber(event.target.value)
            setFaulty(false)
          }}
        />
        <Button type="submit" className="mt-6">
          Verify
        </Button>
      </div>
    </Form>
  )
}

function Record({ kind, asked }: { kind: Kind; asked: string }) {
  const [held] = useState(() => keptGame(kind, asked))
  const verified = useQuery({
    queryKey: ['verified', kind, asked, held?.clientSeed],
    queryFn: async ({ signal }) => {
      const args = { params: { id: asked }, signal }
      if (kind === 'tournament') return verifyLine(await call('tournamentDraw', args), asked, held)
      return kind === 'pot'
        ? verifyPot(await call('potProof', args), asked, held)
        : verifyFun(await call('funGameProof', args), asked, held)
    },
  })
  const name = `${NAMES[kind]} ${asked}`
  if (verified.data)
    return (
      <VerdictView
        verdict={verified.data}
        headline={{ ok: `${name} is verified`, not: `${name} does not verify` }}
        note={
          held
            ? 'Compared with what your browser kept from before the game.'
            : 'This browser kept nothing about this game: compare its commitment, client seed and nonce with your own notes.'
        }
      />
    )
  if (!verified.isError) return <CardSkeleton />
  const missing =
    kind === 'tournament'
      ? `No line has been drawn for tournament ${asked}`
      : `There is no finished ${NAMES[kind].toLowerCase()} ${asked}`
  const unknown = verified.error instanceof ApiError && verified.error.status === 404
  return (
    <ErrorState
      title={unknown ? missing : 'The game did not load'}
      message={
        unknown
          ? kind === 'tournament'
            ? 'A tournament can be verified once its line has been drawn, at the start: until then the seed is secret.'
            : 'A game can be verified once it has been played: until then the seed is secret.'
          : errorText(verified.error, 'The server could not be reached. Try again in a moment.')
      }
      onRetry={() => void verified.refetch()}
      retrying={verified.isFetching}
    />
  )
}
