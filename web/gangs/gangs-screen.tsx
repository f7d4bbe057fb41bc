import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { sentDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useSearchText } from '#web/client/settled.ts'
import { withCover } from '#web/covers/add-cover.ts'
import { CoverField } from '#web/covers/cover-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { timeZone } from '#web/ui/moment-text.ts'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import type { Photo } from '#web/uploads/upload-picture.ts'
import { GangCard } from './gang-card.tsx'
import { useOwnGangName } from './gang-data.ts'
import { GangTextForm } from './gang-text-form.tsx'
import { InvitedGang } from './invited-gang.tsx'
import { OwnGang } from './own-gang.tsx'
import { GangCardsSkeleton } from './waiting.tsx'

const DRAFT = 'gang'

/** Founds a gang. */
function CreateGangDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useKept(DRAFT, 'name', '')
  const [description, setDescription] = useKept(DRAFT, 'description', '')
  const [cover, setCover] = useKept<Photo | null>(DRAFT, 'cover', null)
  const creating = useAction(
    async () => {
      const body = { name: name.trim(), description: description.trim(), timeZone: timeZone() }
      return withCover('gang', await call('createGang', { body }), cover)
    },
    {
      done: 'Gang Created',
      failed: ['Creation Failed', 'Failed to create gang'],
      onDone: () => sentDraft(DRAFT, onClose),
    },
  )
  return (
    <GangTextForm
      title="Create a Gang"
      description="Anybody can see it and join it."
      submitLabel="Create Gang"
      busyLabel="Creating…"
      text={{ name, description }}
      onText={(change) => {
        if (change.name !== undefined) setName(change.name)
        if (change.description !== undefined) setDescription(change.description)
      }}
      nameHint="3-100 characters"
      saving={creating}
      onClose={onClose}
      draft={DRAFT}
    >
      <CoverField value={cover} onChange={setCover} />
    </GangTextForm>
  )
}

const PAGE_SIZE = 24
/** The line that says why joining and founding are off. */
const REASON = 'gang-reason'

/** All gangs, the person's own on top. `?join=12` opens that gang's card. */
export function GangsScreen() {
  const { gangId } = useUser()
  const ownName = useOwnGangName(gangId)
  const [params] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const asked = params.get('join')
  const inGang = gangId !== null
  const all = <AllGangs inGang={inGang} onCreate={() => setCreating(true)} />
  return (
    <Page
      title="Gangs"
      intro="Teams with a weekly record, and alerts for every member."
      wideIntro
      width="grid"
      actions={
        <Button
          variant="secondary"
          size="head"
          icon={<Plus size={18} aria-hidden="true" />}
          disabled={inGang}
          aria-describedby={inGang ? REASON : undefined}
          onClick={() => setCreating(true)}
        >
          Create a Gang
        </Button>
      }
    >
      {inGang && (
        <p id={REASON} className="text-sm wrap-anywhere text-ink-2">
          You are in <bdi>{ownName ?? 'a gang'}</bdi>. Leave it before you join or found another one.
        </p>
      )}
      {asked !== null && asked !== gangId && <InvitedGang key={asked} id={asked} reasonId={REASON} />}
      {inGang ? (
        <OwnGang key={gangId} id={gangId}>
          {all}
        </OwnGang>
      ) : (
        all
      )}
      {creating && <CreateGangDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

function AllGangs({ inGang, onCreate }: { inGang: boolean; onCreate: () => void }) {
  const [query, setQuery] = useState('')
  const gangs = usePaged('listGangs', query ? { query } : {}, PAGE_SIZE)
  return (
    <section aria-labelledby="all-gangs" className="mt-2 grid grid-cols-1 gap-3 md:gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="all-gangs" className="pb-2 text-lg max-sm:pb-0">
          All gangs
        </h2>
        <Find query={query} onSearch={setQuery} />
      </div>
      <PagedList
        list={gangs}
        failed="The gangs did not load"
        waiting={<GangCardsSkeleton />}
        empty={
          query ? (
            <EmptyState illustration="bench" title={`No gang has “${query}” in its name.`} />
          ) : (
            <EmptyState
              illustration="bench"
              title="There are no gangs yet. Start the first one and invite your people."
              action={<Button onClick={onCreate}>Create a Gang</Button>}
            />
          )
        }
      >
        {(found) => (
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
            {found.map((gang) => (
              <GangCard key={gang.id} gang={gang} inGang={inGang} reasonId={REASON} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

/** Searches when typing pauses, and at once on Enter. */
function Find({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const { text, setText, search } = useSearchText(query, onSearch)
  return (
    <search className="w-full sm:w-72">
      <Form className="" onSubmit={() => search()}>
        <TextField
          label="Find a gang"
          type="search"
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          end={<Search size={18} strokeWidth={1.75} aria-hidden="true" className="mr-3 text-ink-3" />}
        />
      </Form>
    </search>
  )
}
