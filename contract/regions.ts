/**
 * Where an account may be opened, and the minimum age for wagers there. Sign-up, the footer and the terms all read this
 * table. The age is 18 unless the region's law says 21 (US states by their rule for online or casino wagers).
 */
export type Region = {
  code: string
  name: string
  ageMin: 18 | 21
  /** its westernmost time zone, where a birthday begins last */
  timeZone: string
}

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

/** The westernmost time zone of each region: a person comes of age only once their birthday has begun in the whole region. */
const TIME_ZONES: Record<string, string> = {
  'America/New_York':
    'US-CT US-DE US-DC US-GA US-ME US-MD US-MA US-NH US-NJ US-NY US-NC US-OH US-PA US-RI US-SC US-VT US-VA US-WV',
  'America/Chicago':
    'US-AL US-AR US-FL US-IL US-IN US-IA US-KY US-LA US-MI US-MN US-MS US-MO US-OK US-TN US-WI',
  'America/Denver': 'US-CO US-KS US-MT US-NE US-NM US-ND US-SD US-TX US-UT US-WY',
  'America/Phoenix': 'US-AZ',
  'America/Los_Angeles': 'US-CA US-ID US-NV US-OR US-WA',
  'America/Adak': 'US-AK',
  'Pacific/Honolulu': 'US-HI',
  'Europe/Paris': 'AT BE HR CZ DK FR DE HU IT LU MT NL NO PL RS SK SI SE CH',
  'Europe/Athens': 'BG CY EE FI GR LV LT RO',
  'Europe/London': 'GB IE',
  'Atlantic/Canary': 'ES',
  'Atlantic/Azores': 'PT',
  'Atlantic/Reykjavik': 'IS',
  'Africa/Johannesburg': 'ZA',
  'Africa/Lagos': 'NG',
  'Africa/Nairobi': 'KE',
  'America/Argentina/Buenos_Aires': 'AR',
  'America/Rio_Branco': 'BR',
  'America/Vancouver': 'CA',
  'Pacific/Easter': 'CL',
  'America/Bogota': 'CO',
  'America/Tijuana': 'MX',
  'America/Lima': 'PE',
  'Asia/Manila': 'PH',
  'Asia/Seoul': 'KR',
  'Asia/Tokyo': 'JP',
  'Australia/Perth': 'AU',
  'Pacific/Auckland': 'NZ',
}
const zoneOf = (region: string): string =>
  Object.entries(TIME_ZONES).find(([, regions]) => regions.split(' ').includes(region))![0]

export const REGIONS: readonly Region[] = [
  ...Object.entries(US_STATES).map(
    ([code, name]): Region => ({
      code: `US-${code}`,
      name: `United States, ${name}`,
      ageMin: US_EIGHTEEN.has(code) ? 18 : 21,
      timeZone: zoneOf(`US-${code}`),
    }),
  ),
  ...Object.entries(COUNTRIES).map(
    ([code, name]): Region => ({
      code,
      name,
      ageMin: TWENTY_ONE.has(code) ? 21 : 18,
      timeZone: zoneOf(code),
    }),
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
