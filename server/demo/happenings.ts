import type { Selection } from '#contract/odds.ts'

/** The course of an event after the bets. */
type Ending =
  | { kind: 'open' | 'locked' | 'suspended' | 'one-sided' | 'called-off' | 'never-proposed' }
  /** proposed: in its challenge window; disputed: waits for a moderator; conceded and stood: settled */
  | { kind: 'proposed' | 'disputed' | 'conceded' | 'stood'; outcome: Selection }
  /** disputed after the other outcome was proposed, then decided by the moderator */
  | { kind: 'decided'; outcome: Selection }

export type Happening = {
  title: string
  about: string
  category: 'sports' | 'entertainment' | 'personal' | 'other'
  options: [string, string]
  practice: boolean
  by: string
  /** hours before now */
  opened: number
  /** hours from now; below zero is past */
  closes: number
  bets: number
  /** share of the bets on the first option */
  lean: number
  ending: Ending
  /** stakes of the two people with printed addresses, cents */
  mara?: [Selection, number]
  jo?: [Selection, number]
  comments: string[]
}

const A = 'optionA'
const B = 'optionB'
/** The mode of an event. */
export const REAL = false
export const PRACTICE = true
const open: Ending = { kind: 'open' }

type Row = [
  category: Happening['category'],
  practice: boolean,
  by: string,
  title: string,
  about: string,
  options: string,
  opened: number,
  closes: number,
  bets: number,
  lean: number,
  ending: Ending,
  more?: Pick<Happening, 'mara' | 'jo'> & { comments?: string[] },
]

// biome-ignore format: one event a paragraph reads as a programme
const programme: Row[] = [
  ['sports', REAL, 'tomasz', 'Will the Harbour Kings take game seven?', 'The official result of the league counts, overtime included.', 'Kings/Rovers', 120, 0.6, 46, 0.58, open, { mara: [A, 2500], jo: [B, 1500], comments: ['Kings at home have not lost since March.', 'Rovers rest two starters, careful.', 'Odds moved a lot this morning.'] }],
  ['sports', REAL, 'ines', 'Which side scores first in Saturday’s derby?', 'The first goal counts, own goals for the side that gains. No goal: void.', 'Old Town/Riverside', 72, 5, 38, 0.47, open, { jo: [A, 1000], comments: ['Riverside press high from the first whistle.'] }],
  ['sports', REAL, 'callum', 'Under or over 2:08:00 at the coastal marathon?', 'Winning time of the open race, by the organiser’s results page.', 'Under/Over', 160, 21, 31, 0.62, open, { mara: [B, 1200], comments: ['Headwind on the last ten kilometres, says the forecast.', 'The field is the strongest in years though.'] }],
  ['entertainment', REAL, 'camille', 'Will “The Long Tide” open at number one?', 'The first weekend’s published box office counts.', 'Yes/No', 96, 9, 34, 0.66, open, { mara: [A, 800] }],
  ['entertainment', REAL, 'yara', 'Does the encore include the old anthem?', 'Friday’s concert at the river stage. A recording settles it.', 'It does/It does not', 44, 2.4, 22, 0.71, open, { comments: ['They played it on every night of the tour so far.', 'That is exactly why they will not.'] }],
  ['personal', REAL, 'mara', 'Will I finish the Ridge Trail in under six hours?', 'My watch and Jo’s photo at the hut settle it.', 'Under six/Six or more', 50, 26, 17, 0.4, open, { jo: [B, 2000], comments: ['You stop for coffee. Six or more.', 'Not this time!', 'I will be at the hut with the camera.'] }],
  ['personal', REAL, 'emil', 'Does Oskar beat me at chess on Sunday?', 'Best of five, draws do not count.', 'Oskar/Emil', 30, 48, 12, 0.55, open, { mara: [A, 500] }],
  ['other', REAL, 'lena', 'Snow in the valley before the first of December?', 'The weather station at the town hall has to report at least one centimetre.', 'Snow/No snow', 240, 150, 40, 0.44, open, { mara: [A, 1500], jo: [B, 900], comments: ['First frost was early this year.'] }],
  ['other', REAL, 'kwame', 'Will the night train leave on time tonight?', 'On time is within five minutes of the timetable, by the station’s board.', 'On time/Late', 7, 0.25, 19, 0.35, open, { comments: ['It has been late four nights in a row.'] }],
  ['sports', PRACTICE, 'hiroshi', 'Who wins the office table tennis final?', 'First to three sets.', 'Hiroshi/Nikhil', 60, 3, 24, 0.6, open, { mara: [A, 5000], jo: [B, 4000], comments: ['Nikhil has a new bat.'] }],
  ['entertainment', PRACTICE, 'chiara', 'Will the baking show’s favourite go through?', 'Tonight’s episode.', 'Through/Out', 33, 1.2, 21, 0.7, open, { mara: [A, 2500] }],
  ['other', PRACTICE, 'viktor', 'Heads or tails: the first throw at game night', 'Viktor throws, everybody watches.', 'Heads/Tails', 20, 12, 26, 0.5, open, { jo: [A, 1000] }],
  ['personal', PRACTICE, 'jo', 'Can I keep the sourdough alive until Friday?', 'Photo of bubbles or it did not happen.', 'Alive/Gone', 26, 70, 11, 0.65, open, { mara: [B, 3000], comments: ['What happened to the last one?', 'We do not talk about the last one.'] }],
  ['sports', REAL, 'mara', 'Does the club reach the regional final?', 'By the federation’s bracket.', 'They do/They do not', 130, -0.4, 33, 0.57, { kind: 'locked' }, { jo: [A, 1800], comments: ['Extra time! My heart.', 'Waiting for the official sheet.'] }],
  ['entertainment', REAL, 'diego', 'Will the award for best score go to a debut?', 'As read out at the ceremony.', 'Debut/Known name', 200, -2, 28, 0.36, { kind: 'locked' }, { mara: [B, 1000] }],
  ['other', PRACTICE, 'clara', 'More than forty at the street fair’s quiz?', 'Counted at the door.', 'More/Forty or fewer', 48, -5, 18, 0.52, { kind: 'locked' }],
  ['sports', REAL, 'ruben', 'Sprint or breakaway on stage nine?', 'The jury’s finish report: five or more riders with the same time is a sprint.', 'Sprint/Breakaway', 90, -1.1, 35, 0.6, { kind: 'proposed', outcome: B }, { mara: [A, 1400], jo: [B, 2200], comments: ['What a last kilometre.', 'The gap was fourteen seconds, clear breakaway.'] }],
  ['personal', REAL, 'aoife', 'Will Callum arrive before the starters?', 'The waiter is the judge.', 'Before/After', 28, -1.5, 14, 0.3, { kind: 'proposed', outcome: A }, { jo: [B, 700], comments: ['He ran. I saw it.'] }],
  ['entertainment', PRACTICE, 'freya', 'Does the pilot get a second season?', 'Announced on the channel’s own page.', 'Renewed/Cancelled', 80, -0.6, 20, 0.63, { kind: 'proposed', outcome: A }, { mara: [A, 4000] }],
  ['sports', REAL, 'mateo', 'Was the last ball in? Court two, deciding set', 'By the umpire’s sheet.', 'In/Out', 70, -6, 52, 0.5, { kind: 'disputed', outcome: A }, { mara: [B, 1600], comments: ['The sheet says in, the video says something else.', 'Please look at the second angle.'] }],
  ['other', REAL, 'samuel', 'Did the market hall open by the promised date?', 'The city’s announcement settles it.', 'It did/It did not', 210, -9, 23, 0.45, { kind: 'disputed', outcome: B }, { comments: ['A soft opening is an opening.'] }],
  ['entertainment', REAL, 'bastian', 'Will the headliner play more than twenty songs?', 'By the set list on the festival’s page.', 'More/Twenty or fewer', 64, 20, 16, 0.55, { kind: 'suspended' }, { jo: [A, 600], comments: ['The show may be moved, better to wait.'] }],
  ['sports', REAL, 'anders', 'Who lifts the island cup?', 'Official result after penalties.', 'Northwick/Sandhaven', 480, -330, 37, 0.53, { kind: 'stood', outcome: A }, { mara: [A, 3000], jo: [B, 2500], comments: ['Northwick earned that.', 'Penalties again, I cannot.'] }],
  ['sports', REAL, 'tomasz', 'More than three goals in the opening match?', 'Goals in regular time.', 'Four or more/Three or fewer', 450, -400, 29, 0.48, { kind: 'conceded', outcome: B }, { mara: [B, 1000], comments: ['Told you it would be a dull one.'] }],
  ['sports', REAL, 'isaac', 'Does the rookie qualify on the front row?', 'By the published grid.', 'Front row/Further back', 380, -290, 32, 0.34, { kind: 'stood', outcome: A }, { mara: [A, 2000], jo: [A, 1000], comments: ['What a lap!'] }],
  ['entertainment', REAL, 'giulia', 'Will the finale run over ninety minutes?', 'By the broadcaster’s schedule afterwards.', 'Over/Ninety or less', 350, -240, 25, 0.68, { kind: 'stood', outcome: B }, { mara: [A, 1500], jo: [B, 1100] }],
  ['personal', REAL, 'jo', 'Did I pass the sailing exam?', 'The certificate, with the stamp.', 'Passed/Not yet', 300, -180, 15, 0.72, { kind: 'conceded', outcome: A }, { mara: [A, 2500], comments: ['Congratulations, captain!', 'I bet against you and I am happy to lose.'] }],
  ['other', REAL, 'noor', 'Above thirty degrees in the capital this week?', 'Highest reading of the airport’s station.', 'Above/Thirty or below', 290, -150, 56, 0.49, { kind: 'decided', outcome: B }, { mara: [B, 1300], comments: ['The airport said 29.8.', 'Rounding is not weather.'] }],
  ['sports', PRACTICE, 'owen', 'Which five-a-side team wins the lunch league?', 'By the table on the notice board.', 'Blues/Bibs', 260, -120, 27, 0.56, { kind: 'stood', outcome: A }, { mara: [A, 10000], jo: [B, 6000] }],
  ['entertainment', PRACTICE, 'mei', 'Karaoke night: does anybody attempt the opera one?', 'Anybody, in full.', 'Somebody/Nobody', 220, -100, 19, 0.6, { kind: 'conceded', outcome: A }, { jo: [A, 3000], comments: ['It was Luca. It was glorious.'] }],
  ['other', PRACTICE, 'eero', 'Is the sauna ready by seven?', 'Eighty degrees on the wall.', 'Ready/Not ready', 150, -60, 16, 0.64, { kind: 'stood', outcome: B }, { mara: [A, 2000], comments: ['Seventy-four. So close.'] }],
  ['personal', REAL, 'hana', 'Do we get the flat on Linden Street?', 'Signed lease by Monday.', 'We do/We do not', 110, -30, 18, 0.5, { kind: 'conceded', outcome: A }, { mara: [A, 900], jo: [B, 800], comments: ['Housewarming when?'] }],
  ['sports', REAL, 'rosa', 'Will the reserve keeper start on Wednesday?', 'By the official line-up.', 'Reserve/First choice', 100, -26, 9, 1, { kind: 'one-sided' }, { mara: [A, 600] }],
  ['other', REAL, 'amara', 'Does the comet show itself without a telescope?', 'Three photos from three people.', 'It does/It does not', 190, -70, 13, 0, { kind: 'one-sided' }],
  ['personal', REAL, 'luca', 'Do I learn the tango by my cousin’s wedding?', 'My cousin decides.', 'I do/I do not', 140, 90, 4, 1, { kind: 'called-off' }, { comments: ['Wedding moved to spring, so I call this off.'] }],
  ['entertainment', REAL, 'tess', 'Will the street musician play the request?', 'Corner of the market square, Tuesday noon.', 'Plays it/Smiles and declines', 170, -90, 14, 0.5, { kind: 'never-proposed' }, { jo: [A, 500], comments: ['I was not there in the end. Anybody?'] }],
]

export const happenings: readonly Happening[] = programme.map(
  ([category, practice, by, title, about, options, opened, closes, bets, lean, ending, more]) => ({
    category,
    practice,
    by,
    title,
    about,
    options: options.split('/') as [string, string],
    opened,
    closes,
    bets,
    lean,
    ending,
    comments: [],
    ...more,
  }),
)
