import { useState } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { type Lesson, lessons } from './learn-text.tsx'
import { WorkedSum } from './worked-sum.tsx'

const fromHash = () => lessons.find(({ tab }) => `#${tab}` === globalThis.location?.hash)?.tab ?? 'sports'

export function LearnScreen() {
  const [tab, setTab] = useState<string>(fromHash)
  const choose = (chosen: string) => {
    setTab(chosen)
    // a link to this page opens the same tab
    history.replaceState(history.state, '', `#${chosen}`)
  }
  return (
    <Page
      title="Learn to bet"
      intro="People bet against people here. There is no house: what one side loses is what the other side wins."
      width="grid"
    >
      <WorkedSum />
      <Tabs
        label="Kinds of bets"
        className="min-w-0"
        value={tab}
        onValueChange={choose}
        items={lessons.map((lesson) => ({
          value: lesson.tab,
          label: lesson.label,
          panel: <LessonPanel lesson={lesson} />,
        }))}
      />
    </Page>
  )
}

function LessonPanel({ lesson }: { lesson: Lesson }) {
  return (
    <>
      <p className="max-w-[60ch] text-lg text-ink-2">{lesson.lead}</p>
      <ol className="mt-4 grid gap-3 md:grid-cols-2">
        {lesson.steps.map(({ title, text }, index) => (
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
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton href={lesson.action.href}>{lesson.action.label}</LinkButton>
        <LinkButton href={lesson.more.href} variant="secondary">
          {lesson.more.label}
        </LinkButton>
      </div>
    </>
  )
}
