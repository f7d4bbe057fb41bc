import { useState } from 'react'
import { usePaged } from '#web/client/calls/paged.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { PlayCaseCard } from './play-case-card.tsx'
import { QueueDialog } from './queue-dialog.tsx'
import { EmptyQueue, NotForYou } from './queue-frame.tsx'

const lists = [
  { value: 'questions', label: 'Questions' },
  { value: 'links', label: 'Linked accounts' },
  { value: 'breaks', label: 'On a break' },
  { value: 'register', label: 'In a register' },
  { value: 'figures', label: 'Told their figures' },
] as const
type Show = (typeof lists)[number]['value']

const nobody: Record<Show, string> = {
  questions: 'No account has to be looked at',
  links: 'No accounts are linked',
  breaks: 'Nobody takes a break',
  register: 'Nobody is in a register',
  figures: 'Nobody was told their figures',
}

/** Breaks, linked accounts and the messages sent to each person, for operators. */
export function SaferPlayScreen() {
  const { role } = useUser()
  if (role === 'moderator' || role === 'admin') return <Cases />
  return (
    <NotForYou title="Breaks and links" action={<LinkButton href="/">Go home</LinkButton>}>
      This is for operators.
    </NotForYou>
  )
}

function Cases() {
  const [show, setShow] = useState<Show>('questions')
  const list = usePaged('playCases', { show })
  return (
    <Page title="Breaks and links" intro="Nobody can shorten a break, operators included.">
      <ChipGroup label="List" options={lists} value={show} onChange={setShow} />
      <QueueDialog>
        <PagedList
          list={list}
          failed="The list did not load"
          waiting={<CardSkeleton cards={2} />}
          empty={<EmptyQueue title={nobody[show]} list={list} />}
        >
          {(cases) => cases.map((one) => <PlayCaseCard key={one.id} of={one} />)}
        </PagedList>
      </QueueDialog>
    </Page>
  )
}
