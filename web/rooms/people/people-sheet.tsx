import { Crown, Gamepad2, KeyRound, Mic, MicOff, MoreHorizontal, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { fullName } from '#web/chat/names.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { type Participant, type Room, useParticipantActions } from '../room/room-data.ts'
import { countedText } from '../room/room-labels.ts'
import { Seat } from '../room/seat.tsx'
import { RemovedFromRoom } from './removed-from-room.tsx'

/** The owner's mute of a person ends automatically after this. */
const MUTE_MINUTES = 10

type PeopleSheetProps = {
  room: Room
  people: readonly Participant[]
  me: string
  onOwn: () => void
  onClose: () => void
}

const isMuted = ({ mutedUntil }: Participant) => mutedUntil !== null && Date.parse(mutedUntil) > Date.now()

/** Having the controls opens no tools: a host who is not the owner cannot give them away here. */
const isManaged = ({ can }: Participant) => can.makeCoHost || can.mute || can.giveRoom || can.remove

/** A person's standing in the room, in words. */
function standing(person: Participant, room: Room): string {
  const parts = [
    person.userId === room.createdById && 'Owner',
    person.userId === room.hostId && 'has the controls',
    person.coHost && 'co-host',
    isMuted(person) && 'muted',
  ].filter(Boolean) as string[]
  const text = parts.join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Everybody inside, with the person's possible actions on each. */
export function PeopleSheet({ room, people, me, onOwn, onClose }: PeopleSheetProps) {
  const [removing, setRemoving] = useState<Participant>()
  const [giving, setGiving] = useState<Participant>()
  const [opened, setOpened] = useState<string>()
  const { change, remove } = useParticipantActions(room.id)
  return (
    <Sheet onClose={onClose} title={countedText(people.length, 'person inside', 'people inside')}>
      <About room={room} />
      <ul className="grid">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex min-h-16 flex-wrap items-center gap-3 border-b border-line-1 py-2 last:border-0"
          >
            <Seat person={person} size={40} />
            <Who person={person} room={room} me={me} />
            {person.userId === me && <OwnLook onOpen={onOwn} />}
            {person.userId !== me && isManaged(person) && (
              <IconButton
                label={`Actions for ${fullName(person.user)}`}
                aria-expanded={opened === person.id}
                onClick={() => setOpened(opened === person.id ? undefined : person.id)}
              >
                <MoreHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
            {opened === person.id && (
              <Tools
                person={person}
                hostId={room.hostId}
                onChange={change}
                onGive={() => setGiving(person)}
                onRemove={() => setRemoving(person)}
              />
            )}
          </li>
        ))}
      </ul>
      {room.can.letBack && <RemovedFromRoom room={room} />}
      {giving && (
        <ConfirmDialog
          onClose={() => setGiving(undefined)}
          title={`Make ${fullName(giving.user)} the owner?`}
          description="The room will be theirs, and only they can give it back. You stay inside."
          confirmLabel="Make owner"
          onConfirm={() => {
            change({ participantId: giving.id, owner: true })
            setGiving(undefined)
            setOpened(undefined)
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(undefined)}
          title={`Remove ${fullName(removing.user)}?`}
          description={`They leave the room now, and can return only if you let them back in.${room.isPublic ? '' : ' The room gets a new invite link.'}`}
          confirmLabel="Remove"
          destructive
          busy={remove.isPending}
          busyLabel="Removing…"
          onConfirm={() =>
            remove.mutate(removing.id, {
              onSettled() {
                setRemoving(undefined)
                setOpened(undefined)
              },
            })
          }
        />
      )}
    </Sheet>
  )
}

/** The room's texts about itself: the head shows only one line. */
function About({ room: { name, purpose, description } }: { room: Room }) {
  return (
    <div className="mb-2 grid gap-1 wrap-anywhere">
      <p dir="auto" className="font-semibold">
        {name}
      </p>
      {[purpose, description].filter(Boolean).map((text) => (
        <p key={text} dir="auto" className="whitespace-pre-line text-ink-2">
          {text}
        </p>
      ))}
    </div>
  )
}

function Who({ person, room, me }: { person: Participant; room: Room; me: string }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate font-semibold" dir="auto">
        <Link href={`/profile/${person.userId}`} className="-outline-offset-2 hover:underline">
          {fullName(person.user)}
        </Link>
        {person.userId === me && <span className="font-normal text-ink-2"> (you)</span>}
      </p>
      <p className="text-sm text-ink-2">{standing(person, room)}</p>
    </div>
  )
}

function OwnLook({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="min-h-11 rounded-md px-2 text-sm font-semibold underline"
    >
      Your look
    </button>
  )
}

type ToolsProps = {
  person: Participant
  hostId: string | null
  onChange: ReturnType<typeof useParticipantActions>['change']
  onGive: () => void
  onRemove: () => void
}

/** The person's possible actions on another person. */
function Tools({ person, hostId, onChange, onGive, onRemove }: ToolsProps) {
  const { id: participantId, can } = person
  const muted = isMuted(person)
  const tools = [
    {
      label: 'Give the controls',
      shown: can.giveControls,
      Icon: Gamepad2,
      disabled: person.userId === hostId,
      act: () => onChange({ participantId, host: true }),
    },
    {
      label: person.coHost ? 'Remove as co-host' : 'Make a co-host',
      shown: can.makeCoHost,
      Icon: Crown,
      act: () => onChange({ participantId, coHost: !person.coHost }),
    },
    {
      label: muted ? 'Let write again' : `Mute for ${MUTE_MINUTES} minutes`,
      shown: can.mute,
      Icon: muted ? Mic : MicOff,
      act: () => onChange({ participantId, mutedMinutes: muted ? 0 : MUTE_MINUTES }),
    },
    { label: 'Make owner', shown: can.giveRoom, Icon: KeyRound, act: onGive },
    { label: 'Remove from the room', shown: can.remove, Icon: UserMinus, act: onRemove },
  ].filter(({ shown }) => shown)
  return (
    <fieldset className="grid w-full gap-2">
      <legend className="sr-only">For {fullName(person.user)}</legend>
      {tools.map(({ label, Icon, disabled, act }) => (
        <Button
          key={label}
          variant="secondary"
          disabled={disabled}
          icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={act}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
