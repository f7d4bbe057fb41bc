import { useState } from 'react'
import type { Game } from '#verifier/games/recompute.ts'
import { proofFaults, type Verdict, verifySeeds } from '#verifier/games/verify.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

const GAME_NAMES: Record<Game, string> = {
  craps: 'Pot: dice (craps)',
  'coin-flip': 'Pot: coin flip',
  cards: 'Pot: cards',
  coin: 'Fun game: coin flip',
  card: 'Fun game: high/low',
}

const TEXT_FIELDS = [
  { name: 'serverSeed', label: 'Server seed', hint: 'Revealed with the result: 64 hex digits' },
  {
    name: 'commitment',
    label: 'Commitment',
    optional: true,
    hint: 'The hash shown before the game',
  },
  { name: 'clientSeed', label: 'Client seed', hint: 'The text that the player’s browser added' },
  {
    name: 'nonce',
    label: 'Nonce',
    hint: 'The pot’s number, or the number of the player’s game',
    inputMode: 'numeric',
  },
] as const

type Fields = { game: Game; serverSeed: string; commitment: string; clientSeed: string; nonce: string }
const empty: Fields = { game: 'craps', serverSeed: '', commitment: '', clientSeed: '', nonce: '' }

/** Seeds from elsewhere, typed or pasted. This device computes their draws and sends nothing. */
export function SeedsForm({ onVerdict }: { onVerdict: (verdict: Verdict) => void }) {
  const [fields, setFields] = useState(empty)
  const [faults, setFaults] = useState<ReturnType<typeof proofFaults>>({})
  const field = (name: keyof Fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      setFaults({ ...faults, [name]: undefined })
    },
  })
  const compute = async () => {
    const hex = (text: string) => text.trim().toLowerCase()
    const commitment = hex(fields.commitment)
    const seeds = {
      serverSeed: hex(fields.serverSeed),
      clientSeed: fields.clientSeed.trim(),
      nonce: fields.nonce.trim(),
    }
    const found = proofFaults({ ...seeds, commitment: commitment || '0'.repeat(64), clientSeedBy: 'player' })
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) return document.getElementById(`seeds-${first}`)?.focus()
    onVerdict(await verifySeeds(fields.game, { ...seeds, ...(commitment && { commitment }) }))
  }
  return (
    <Form onSubmit={() => void compute()} submit={{ label: 'Compute', atStart: true }}>
      <SelectField id="seeds-game" label="Game" {...field('game')}>
        {Object.entries(GAME_NAMES).map(([game, name]) => (
          <option key={game} value={game}>
            {name}
          </option>
        ))}
      </SelectField>
      {TEXT_FIELDS.map(({ name, ...texts }) => (
        <TextField
          key={name}
          id={`seeds-${name}`}
          error={faults[name]}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...texts}
          {...field(name)}
        />
      ))}
    </Form>
  )
}
