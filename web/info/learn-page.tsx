import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { PRACTICE_START_CENTS } from '#contract/fees.ts'
import { loginUrl } from '#web/client/calls/session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { type Lesson, type LessonId, lessonOf, lessons } from './learn-text.ts'
import { LinkedText } from './linked-text.tsx'
import { BetSum, FriendsSum, OddsSum, PotSum, TournamentSum } from './sums.tsx'
import { words } from './words.ts'

const sums: Record<LessonId, readonly ComponentType[]> = {
  sports: [BetSum],
  entertainment: [OddsSum, TournamentSum],
  personal: [FriendsSum],
  'pot-games': [PotSum],
}

type LearnPageProps = {
  /** no user is signed in: practice begins with an account */
  visitor: boolean
  /** beside the practice actions: the present money mode */
  mode?: ReactNode
}

/** The guide: four lessons, each with a sum and a way to practise, and the glossary. The address names the open lesson. */
export function LearnPage({ visitor, mode }: LearnPageProps) {
  // a finished page is drawn without an address
  const anchor = useLocationProperty(
    () => location.hash.slice(1),
    () => '',
  )
  const open = lessonOf(anchor) ?? 'sports'
  useEffect(() => {
    if (!anchor) return
    // on a phone the last tab lies beyond the edge
    document.querySelector('[role="tab"][aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    // the browser finds no anchor in a lesson that is closed when the page loads
    if (anchor !== lessonOf(anchor)) document.getElementById(anchor)?.scrollIntoView()
  }, [anchor])
  return (
    <div data-print="">
      <Page
        title="Learn to Bet"
        intro="People bet against people here. There is no house: what one side loses is what the other side wins."
        width="grid"
      >
        <Tabs
          label="Kinds of bets"
          className="min-w-0"
          keepPanels
          value={open}
          onValueChange={(chosen) => history.replaceState(history.state, '', `#${chosen}`)}
          items={lessons.map((lesson) => ({
            value: lesson.id,
            label: lesson.label,
            panel: <LessonPanel lesson={lesson} visitor={visitor} mode={mode} />,
          }))}
        />
        <Words />
      </Page>
    </div>
  )
}

function LessonPanel({ lesson, visitor, mode }: LearnPageProps & { lesson: Lesson }) {
  return (
    <div id={lesson.id}>
      <h2 className="text-xl md:text-2xl">{lesson.title}</h2>
      <p className="mt-1 max-w-measure text-lg text-ink-2">{lesson.lead}</p>
      <ol className="mt-4 grid gap-3 md:grid-cols-2">
        {lesson.steps.map(({ id, title, text }, index) => (
          <li key={id} id={id}>
            <Card className="h-full">
              <h3 className="flex items-baseline gap-2.5 text-lg">
                <span className="figure text-ink-3" aria-hidden="true">
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="mt-1.5 text-ink-2">
                <LinkedText>{text}</LinkedText>
              </p>
            </Card>
          </li>
        ))}
      </ol>
      <div className="mt-3 grid gap-3">
        {sums[lesson.id].map((Sum) => (
          <Sum key={Sum.name} />
        ))}
        <Practice lesson={lesson} visitor={visitor} mode={mode} />
      </div>
    </div>
  )
}

/** The end of a lesson: try it with coins. */
function Practice({ lesson: { practice }, visitor, mode }: LearnPageProps & { lesson: Lesson }) {
  return (
    <Card tone="practice">
      <h3 className="text-lg">Now try it</h3>
      <p className="mt-1 max-w-[39em] text-ink-1">
        {practice.text}{' '}
        {visitor && (
          <>
            A new account has <Money cents={PRACTICE_START_CENTS} currency="PLAY" /> to practise with. They
            cost nothing.
          </>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {practice.actions.map(({ label, href }, index) => (
          <LinkButton
            key={href}
            href={visitor ? loginUrl(href) : href}
            variant={index === 0 ? 'primary' : 'secondary'}
          >
            {label}
          </LinkButton>
        ))}
      </div>
      {mode && <div className="mt-3 text-sm text-ink-1">{mode}</div>}
    </Card>
  )
}

function Words() {
  return (
    <section id="words" aria-labelledby="words-title" className="mt-6">
      <h2 id="words-title" className="text-xl md:text-2xl">
        Words
      </h2>
      <dl className="mt-3 gap-x-10 md:columns-2">
        {Object.entries(words).map(([id, { title, meaning }]) => (
          <div key={id} className="break-inside-avoid pb-3">
            <dt className="font-semibold">{title}</dt>
            <dd className="max-w-[39em] text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The guide as a finished page: its practice actions lead to an account first. */
export function VisitorLearnScreen() {
  return <LearnPage visitor />
}
