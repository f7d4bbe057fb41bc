/**
 * Where an account may be opened, and the minimum age for wagers there. Sign-up, the footer and the terms all read this
 * table. The age is 18 unless the region's law says 21 (US states by their rule for online or casino wagers).
 */
export type Region = { code: string; name: string; ageMin: 18 | 21 }

const US_STATES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

/** States whose law sets 18 for wagers of this kind; in every other state the age is 21. */
const US_EIGHTEEN = new Set(['DC', 'KY', 'NH', 'RI', 'WY', 'MT'])

const COUNTRIES: Record<string, string> = {
  AR: 'Argentina',
  AU: 'Australia',
  AT: 'Austria',
  BE: 'Belgium',
  BR: 'Brazil',
  BG: 'Bulgaria',
  CA: 'Canada',
  CL: 'Chile',
  CO: 'Colombia',
  HR: 'Croatia',
  CY: 'Cyprus',
  CZ: 'Czechia',
  DK: 'Denmark',
  EE: 'Estonia',
  FI: 'Finland',
  FR: 'France',
  DE: 'Germany',
  GR: 'Greece',
  HU: 'Hungary',
  IS: 'Iceland',
  IE: 'Ireland',
  IT: 'Italy',
  JP: 'Japan',
  KE: 'Kenya',
  LV: 'Latvia',
  LT: 'Lithuania',
  LU: 'Luxembourg',
  MT: 'Malta',
  MX: 'Mexico',
  NL: 'Netherlands',
  NZ: 'New Zealand',
  NG: 'Nigeria',
  NO: 'Norway',
  PE: 'Peru',
  PH: 'Philippines',
  PL: 'Poland',
  PT: 'Portugal',
  RO: 'Romania',
  RS: 'Serbia',
  SK: 'Slovakia',
  SI: 'Slovenia',
  ZA: 'South Africa',
  KR: 'South Korea',
  ES: 'Spain',
  SE: 'Sweden',
  CH: 'Switzerland',
  GB: 'United Kingdom',
}

/** Countries whose law asks for 21 for some or all wagers; here the age is 21 for all of them. */
const TWENTY_ONE = new Set(['BE', 'EE', 'GR', 'LV', 'LT', 'PT', 'PH'])

export const REGIONS: readonly Region[] = [
  ...Object.entries(US_STATES).map(
    ([code, name]): Region => ({
      code: `US-${code}`,
      name: `United States, ${name}`,
      ageMin: US_EIGHTEEN.has(code) ? 18 : 21,
    }),
  ),
  ...Object.entries(COUNTRIES).map(
    ([code, name]): Region => ({ code, name, ageMin: TWENTY_ONE.has(code) ? 21 : 18 }),
  ),
]

export const findRegion = (code: string): Region | undefined => REGIONS.find((region) => region.code === code)

/** Names that take an article inside a sentence. */
const WITH_ARTICLE = new Set(['GB', 'NL', 'PH', 'US-DC'])

/** A region's name inside a sentence: "the United Kingdom", "Texas", "Sweden". */
export function regionInSentence({ code, name }: Pick<Region, 'code' | 'name'>): string {
  const short = name.replace(/^United States, /, '')
  return WITH_ARTICLE.has(code) ? `the ${short}` : short
}

/**
 * Whole years between a birthday and a day, both "YYYY-MM-DD" (UTC). A birthday on 29 February counts from 1 March in
 * common years.
 */
export function ageOn(dateOfBirth: string, day: string): number {
  const [by = 0, bm = 0, bd = 0] = dateOfBirth.split('-').map(Number)
  const [y = 0, m = 0, d = 0] = day.split('-').map(Number)
  return y - by - (m < bm || (m === bm && d < bd) ? 1 : 0)
}
