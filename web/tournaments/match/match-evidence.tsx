import { Paperclip } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Evidence } from '#contract/tournaments-matches.ts'
import { fullName } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { exactMomentText } from '#web/ui/moment-text.ts'
import { EVIDENCE_TYPES, evidenceProblem, uploadEvidence } from './evidence-file.ts'
import { playerOf, type ShownMatch } from './match-text.ts'

const NOTE_MAX = 300

type MatchEvidenceProps = { match: ShownMatch; me: string; mayAdd: boolean }

/** Pictures and short videos of a match, each with the hash of its bytes and its time of arrival. */
export function MatchEvidence({ match, me, mayAdd }: MatchEvidenceProps) {
  const evidence = match.evidence ?? []
  return (
    <section aria-label="Evidence" className="grid gap-3 border-t border-line-1 pt-4">
      <h3 className="text-base">Evidence</h3>
      {evidence.length === 0 ? (
        <p className="text-sm text-ink-2">Nothing yet. Only the two players and moderators see it.</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {evidence.map((one) => (
            <Piece
              key={one.id}
              piece={one}
              by={one.userId === me ? 'You' : fullName(playerOf(match, one.userId))}
            />
          ))}
        </ul>
      )}
      {mayAdd && <AddEvidence matchId={match.id} />}
    </section>
  )
}

function Piece({ piece, by }: { piece: Evidence; by: string }) {
  const { kind, path, note, sha256, receivedAt } = piece
  return (
    <li className="grid content-start gap-1.5 rounded-lg border border-line-1 p-2.5 text-sm">
      {kind === 'picture' ? (
        <a href={path} target="_blank" rel="noreferrer" aria-label={`Picture by ${by}: open in full`}>
          <img
            src={path}
            alt={note || `Evidence by ${by}`}
            loading="lazy"
            className="aspect-video w-full rounded-md bg-sunken object-contain"
          />
        </a>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a player's own recording has none
        <video
          src={path}
          controls
          preload="metadata"
          aria-label={note || `Video by ${by}`}
          className="aspect-video w-full rounded-md bg-stage"
        />
      )}
      <p>
        <bdi className="font-semibold">{by}</bdi> · <Moment at={receivedAt} format={exactMomentText} />
      </p>
      {note && (
        <p dir="auto" className="wrap-anywhere text-ink-2">
          {note}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        <span>
          SHA-256{' '}
          <code title={sha256} className="tabular font-sans">
            {sha256.slice(0, 8)}…{sha256.slice(-4)}
          </code>
        </span>
        <CopyButton value={sha256} label="Copy hash" />
      </p>
    </li>
  )
}

function AddEvidence({ matchId }: { matchId: string }) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const adding = useAction(
    async (file: File) => {
      const objectPath = await uploadEvidence(file)
      return call('addEvidence', { params: { id: matchId }, body: { objectPath, note: note.trim() } })
    },
    {
      done: { title: 'Evidence added', description: 'Its hash and time are recorded.' },
      fallback: 'The file did not arrive. Try again.',
      onDone: () => setNote(''),
      untilShown: true,
    },
  )
  const choose = (file: File | undefined) => {
    if (!file || adding.isPending) return
    const found = evidenceProblem(file)
    setProblem(found)
    if (!found) adding.mutate(file)
  }
  const wrong = problem ?? adding.failure
  return (
    <div className="grid gap-3">
      <TextField
        label="What it shows"
        optional
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <input
        ref={input}
        type="file"
        accept={EVIDENCE_TYPES}
        aria-label="Picture or video"
        aria-describedby={hint}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          choose(target.files?.[0])
          // lets the person choose the same file again
          target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="secondary"
          icon={<Paperclip size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={adding.isPending}
          busyLabel="Uploading…"
          onClick={() => input.current?.click()}
        >
          Add a picture or video
        </Button>
        <span id={hint} className="text-sm text-ink-3">
          Pictures under 5 MB; MP4 or WebM under 10 MB
        </span>
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
    </div>
  )
}
