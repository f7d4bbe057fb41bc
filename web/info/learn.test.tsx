import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import {
  DISPUTE_BOND_BPS,
  EVENT_FEE_BPS,
  POT_FEE_BPS,
  REVENUE_SHARE_BPS,
  TOURNAMENT_FEE_BPS,
} from '#contract/fees.ts'
import { isScreen } from '#contract/screens.ts'
import { percent } from '#web/ui/money-text.ts'
import { type HelpTopic, helpTopics } from './help-topics.ts'
import { LearnPage } from './learn-page.tsx'
import { lessonOf, lessons } from './learn-text.ts'
import { piecesOf, plainText } from './linked-text.tsx'
import { inForce } from './terms/in-force.ts'
import { TermsScreen } from './terms-screen.tsx'

const draw = (page: ReactNode) => renderToStaticMarkup(<Router ssrPath="/learn">{page}</Router>)
const drawn = draw(<LearnPage visitor={false} />)
const shown = drawn
  .replace(/<span class="sr-only">[^<]*<\/span>/g, '')
  .replace(/<[^>]+>/g, ' ')
  .replace(/\s+/g, ' ')
  .replace(/([$−]) /g, '$1')
const textOf = (lesson: (typeof lessons)[number]) =>
  [
    lesson.lead,
    ...lesson.steps.map(({ title, text }) => `${title}. ${plainText(text)}`),
    lesson.practice.text,
  ].join(' ')
const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))

describe('the guide', () => {
  it('L-22 it has the lessons sports, entertainment, personal and pot-games, and all their text in one page', () => {
    expect(lessons.map(({ id }) => id)).toEqual(['sports', 'entertainment', 'personal', 'pot-games'])
    for (const lesson of lessons) expect(drawn).toContain(lesson.lead)
  })

  it('L-23 L-24 every lesson ends where one can practise; they lead to pots, events and photo challenges', () => {
    const practice = lessons.flatMap(({ practice: { actions } }) => actions.map(({ href }) => href))
    for (const href of practice) expect(isScreen(href.split('?')[0]!), href).toBe(true)
    expect(practice).toEqual(
      expect.arrayContaining(['/create-pot', '/pots', '/events', '/create-photo-event']),
    )
    for (const lesson of lessons) expect(lesson.practice.actions.length, lesson.id).toBeGreaterThan(0)
    expect(hrefs(drawn)).toEqual(expect.arrayContaining(practice))
    const visitors = hrefs(draw(<LearnPage visitor />))
    for (const href of practice) expect(visitors).toContain(`/api/login?returnTo=${encodeURIComponent(href)}`)
  })

  it('L-25 dice are among the pot games, and their outcome is a random 50/50 settled instantly', () => {
    const pots = textOf(lessons[3]!)
    expect(pots).toContain('The outcome is a random 50/50, settled instantly')
    expect(pots).toMatch(/dice, which means craps/)
    expect(pots).toContain('a fair draw first decides who shoots')
  })

  it('L-26 the rates in the lessons are those that are charged', () => {
    const printed = lessons.flatMap((lesson) =>
      [...textOf(lesson).matchAll(/[\d.]+%/g)].map(([rate]) => rate),
    )
    const charged = [EVENT_FEE_BPS, TOURNAMENT_FEE_BPS, REVENUE_SHARE_BPS, DISPUTE_BOND_BPS, POT_FEE_BPS]
    expect(printed).toEqual(charged.map(percent))
    expect(textOf(lessons[3]!)).toContain('two stakes of ◈\u00a010.00, that is ◈\u00a019.20')
  })

  it.each([
    [
      'a bet of $10 against $10',
      'Your stake $10.00 The pot $20.00 Your share if you win $20.00 Fee −$0.40 You would get $19.60',
    ],
    [
      'a stake of $10 on B, with $60 on A and $40 on B',
      'Odds of A before your bet 1.63 Odds of A after your bet 1.79 Odds of B before your bet 2.45 Odds of B after your bet 2.15 If B wins you would get $21.56',
    ],
    ['a tournament of 8 who pay $10', 'All entry fees $80.00 Fee, 25% −$20.00 The winner gets $60.00'],
    [
      'two friends with $25 each',
      'The pot $50.00 Fee, 2% of both −$1.00 Bond of a dispute $1.00 The winner gets $49.00',
    ],
    ['a pot of 10 coins each', 'Both stakes 20.00 Fee, 4% of both −0.80 The winner takes 19.20'],
  ])('L-26 %s is worked out as it is paid', (_, lines) => {
    expect(shown).toContain(lines)
  })

  it('an anchor of a step opens its lesson', () => {
    expect([lessonOf('void'), lessonOf('pot-games'), lessonOf('words'), lessonOf('')]).toEqual([
      'entertainment',
      'pot-games',
      undefined,
      undefined,
    ])
  })

  it('a text has links and words that explain themselves, and no word that the glossary lacks', () => {
    expect(piecesOf('See {odds|the odds}, and [the terms](/terms).')).toEqual([
      { text: 'See ' },
      { text: 'the odds', word: 'odds', tail: ',' },
      { text: ' and ' },
      { text: 'the terms', href: '/terms' },
      { text: '.' },
    ])
    expect(() => piecesOf('{nothing}')).toThrow('no word nothing')
  })
})

describe('help topics', () => {
  const ids = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const anchors = {
    '/learn': ids(drawn),
    '/terms': ids(draw(<TermsScreen />)),
    '/fairness': ['formula', 'proves', 'results'],
    '/fairness/verify': [],
    '/transparency': ['owed', 'check'],
  } as Record<string, (string | undefined)[]>

  it('each leads to a screen and to a text that is there', () => {
    const leads = ({ title, path }: HelpTopic) => {
      const [screen, anchor] = path.split('#') as [string, string?]
      expect(isScreen(screen), title).toBe(true)
      if (anchor) expect(anchors[screen], path).toContain(anchor)
    }
    for (const topic of helpTopics) leads(topic)
    expect(new Set(helpTopics.map(({ path }) => path)).size).toBe(helpTopics.length)
  })

  it('every lesson, step and section has one', () => {
    const paths = helpTopics.map(({ path }) => path)
    for (const { id, steps } of lessons)
      for (const anchor of [id, ...steps.map((step) => step.id)]) expect(paths).toContain(`/learn#${anchor}`)
    for (const { id } of inForce.sections) expect(paths).toContain(`/terms#${id}`)
  })
})
