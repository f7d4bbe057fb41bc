import { BookOpen, Clock, MonitorPlay, Plus, Shield, Trophy, User as UserIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import type { SearchHit } from '#contract/search.ts'
import { SEARCH_MAX, type SearchKind, searched } from '#contract/search-text.ts'
import type { User } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { browserStore } from '#web/client/kept/storage.ts'
import { pressedKey } from '#web/client/pressed-key.ts'
import { AsOf } from '#web/ui/as-of.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SeamIcon } from '#web/ui/icons.tsx'
import { NativeSheet } from '#web/ui/native-sheet.tsx'
import { PaletteField, PaletteGroup, PaletteList, PaletteOption, PaletteWaiting } from '#web/ui/palette.tsx'
import { type Entry, type EntryGroup, type EntryIcon, KIND_TITLES, matching, noteOf } from './entries.ts'
import { commandEntries, helpEntries, placeEntries, settingsEntries } from './own-entries.ts'
import { type Found, useFound } from './use-found.ts'

/** An earlier choice of the person. */
type Recent = { label: string; note?: string; to: string }
const KEEP = 5
const keyOf = (userId: string) => `found:${userId}`

const isRecent = (one: unknown): one is Recent => {
  const { label, to, note } = (one ?? {}) as Partial<Record<keyof Recent, unknown>>
  return (
    typeof label === 'string' &&
    typeof to === 'string' &&
    /^\/(?!\/)/.test(to) &&
    (note === undefined || typeof note === 'string')
  )
}

/** A person's last choices in this browser, newest first. */
function recentChoices(userId: string): Recent[] {
  const kept = browserStore.readJson(keyOf(userId))
  return Array.isArray(kept) ? kept.filter(isRecent).slice(0, KEEP) : []
}

/** Without storage it remembers nothing. */
function rememberChoice(userId: string, chosen: Recent): void {
  const others = recentChoices(userId).filter(({ to }) => to !== chosen.to)
  browserStore.write(keyOf(userId), JSON.stringify([chosen, ...others].slice(0, KEEP)))
}

const OWN_MAX = 4
const ICONS: Record<SearchKind, EntryIcon> = {
  event: SeamIcon,
  person: UserIcon,
  tournament: Trophy,
  room: MonitorPlay,
  gang: Shield,
}

const entryOf = (kind: SearchKind, hit: SearchHit): Entry => ({
  key: `${kind} ${hit.id}`,
  label: hit.title,
  note: noteOf(hit),
  icon: ICONS[kind],
  to: hit.path,
  ...(kind === 'person' && { hit }),
})

type Own = { user: User; places: Entry[]; commands: Entry[] }

/** The entries that the palette offers before the person types. */
function offered({ user, places, commands }: Own): EntryGroup[] {
  const recent = recentChoices(user.id).map(({ label, note, to }) => ({
    key: `recent ${to}`,
    label,
    ...(note && { note }),
    icon: Clock,
    to,
  }))
  return [
    { title: 'Recent', entries: recent },
    { title: 'Do', entries: commands },
    { title: 'Go to', entries: places },
  ]
}

/** The answers to a text: first the local entries, which appear at once and keep their places. */
const answers = (text: string, { places, commands }: Own, { groups }: Found): EntryGroup[] => [
  { title: 'Go to', entries: matching([...places, ...settingsEntries], text, OWN_MAX) },
  { title: 'Do', entries: matching(commands, text, OWN_MAX) },
  ...groups.map(({ kind, hits }) => ({
    title: KIND_TITLES[kind],
    entries: hits.map((hit) => entryOf(kind, hit)),
  })),
  { title: 'Help', entries: matching(helpEntries, text, OWN_MAX) },
]

const optionId = (listId: string, { key }: Entry) => `${listId}-${key.replace(/[^\w-]/g, '_')}`

type PaletteProps = { user: User; text?: string; onClose: () => void }

/**
 * The search over everything, as a combobox with groups (WAI-ARIA): the focus stays in the field, the arrows move the marked line.
 * @param text the initial text of the field
 */
export function Palette({ user, text: first = '', onClose }: PaletteProps) {
  const [, navigate] = useLocation()
  const { practiceMode: practice, toggle } = usePracticeMode()
  const [typed, setTyped] = useState(first)
  const [marked, setMarked] = useState<string | null>(null)
  const listId = useId()
  const text = searched(typed)
  const found = useFound(text, practice ? 'practice' : 'real')
  const own: Own = { user, places: placeEntries(user), commands: commandEntries({ practice, toggle }) }
  const all = text === '' ? offered(own) : answers(text, own, found)
  const nothing =
    text !== '' && !found.waiting && !found.error && all.every(({ entries }) => entries.length === 0)
  const groups = nothing ? [startingOf(text)] : all.filter(({ entries }) => entries.length > 0)
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === marked),
  )
  const current = entries[at]
  const choose = ({ label, note, to }: Entry) => {
    if (typeof to === 'string') {
      if (!to.includes('?')) rememberChoice(user.id, { label, ...(note && { note }), to })
      navigate(to)
    }
    onClose()
    if (typeof to === 'function') to()
  }
  const mark = (index: number) => {
    const entry = entries[(index + entries.length) % entries.length]
    if (!entry) return
    setMarked(entry.key)
    document.getElementById(optionId(listId, entry))?.scrollIntoView({ block: 'nearest' })
  }
  const onKey = (pressed: React.KeyboardEvent) => {
    const key = pressedKey(pressed)
    if (key === 'ArrowDown') mark(at + 1)
    else if (key === 'ArrowUp') mark(at - 1)
    else if (key === 'Enter' && current) choose(current)
    else return
    pressed.preventDefault()
  }

  return (
    <NativeSheet
      title="Search"
      place="top"
      onClose={onClose}
      head={
        <PaletteField
          label="Search events, people, help"
          value={typed}
          maxLength={SEARCH_MAX}
          listId={listId}
          activeId={current && optionId(listId, current)}
          onChange={(value) => {
            setTyped(value)
            setMarked(null)
          }}
          onKeyDown={onKey}
        />
      }
    >
      <p role="status" className="sr-only">
        {text === '' || found.waiting
          ? ''
          : `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`}
      </p>
      {nothing && (
        <p className="pt-3 text-ink-2">
          Nothing found for “<bdi>{text}</bdi>”.
        </p>
      )}
      <PaletteList id={listId} label="Results">
        {groups.map((group) => (
          <Group key={group.title} {...{ group, listId, current }} onChoose={choose} />
        ))}
      </PaletteList>
      {found.waiting && found.groups.length === 0 && <PaletteWaiting />}
      {found.key && found.groups.length > 0 && <AsOf keys={[found.key]} className="px-2 py-2" />}
      {found.error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 py-3 text-sm text-loss">
          <p>{found.error} You can still find screens and help.</p>
          <Button variant="secondary" size="dense" onClick={found.again}>
            Try again
          </Button>
        </div>
      )}
    </NativeSheet>
  )
}

type GroupProps = {
  group: EntryGroup
  listId: string
  current: Entry | undefined
  onChoose: (entry: Entry) => void
}

function Group({ group: { title, entries }, listId, current, onChoose }: GroupProps) {
  return (
    <PaletteGroup id={`${listId}-${title.replace(/ /g, '_')}`} title={title}>
      {entries.map((entry) => (
        <PaletteOption
          key={entry.key}
          id={optionId(listId, entry)}
          marked={entry === current}
          onChoose={() => onChoose(entry)}
          icon={<EntryMark entry={entry} />}
          label={entry.label}
          note={entry.note}
        />
      ))}
    </PaletteGroup>
  )
}

/** Without results it offers to begin something. */
const startingOf = (text: string): EntryGroup => ({
  title: 'Start something',
  entries: [
    { key: 'begin event', label: 'Create an event', icon: Plus, to: '/events?create=1' },
    {
      key: 'begin rules',
      label: 'Search the event rules',
      note: 'Looks in event descriptions',
      icon: SeamIcon,
      to: `/events?search=${encodeURIComponent(text)}`,
    },
    { key: 'begin help', label: 'Learn to bet', icon: BookOpen, to: '/learn' },
  ],
})

/** A person's face, or the sign of the kind. */
function EntryMark({ entry: { hit, icon: Icon } }: { entry: Entry }) {
  if (!hit) return <Icon size={20} strokeWidth={1.75} className="text-ink-2" />
  const [firstName = '', ...rest] = hit.title.split(' ')
  const person = { id: hit.id, firstName, lastName: rest.join(' '), profileImageUrl: hit.picture }
  return <Avatar person={person} size={32} />
}
