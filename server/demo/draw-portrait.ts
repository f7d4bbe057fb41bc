import { createChance } from './chance.ts'

/** People's looks: skin, hair, style of hair, and further "g" for glasses, "b" for a beard. */
const LOOKS: Readonly<Record<string, string>> = Object.fromEntries(
  `
  mara 045, jo 141, tomasz 020b, ines 231, kwame 504g, priya 401, lena 055g, diego 310b,
  aoife 062, hiroshi 254g, noor 321, emil 044b, camille 115, ruben 020, zanele 503, oskar 140,
  giulia 231g, marek 034, yara 413, callum 060b, sofia 212, anders 050bg, leilani 321, mateo 214,
  hana 025, isaac 130, chiara 112, samuel 500, freya 041, viktor 054, amara 512g, bastian 144b,
  clara 033, owen 020g, mei 105, luca 210, rosa 252g, eero 040, tess 065, nikhil 404b,
  wren 135g, sol 350b, bram 024
  `
    .trim()
    .split(/,\s+/)
    .map((look) => look.split(' ') as [string, string]),
)

const GROUNDS = ['#d9c9a8', '#b9c7bd', '#c4b7cf', '#cfc6b8', '#a9bfc4', '#d3b9b0', '#8fa49a', '#b7a98c']
const SKINS = ['#f3d7c0', '#e8bd9b', '#d39f76', '#b57f56', '#8d5b3c', '#683f2a']
const HAIRS = ['#1f1a17', '#3a2a20', '#6b4526', '#a4713b', '#c9a25c', '#8c8780', '#7a2f1f']
const CLOTHES = ['#0e2d24', '#3d5a6c', '#6d4a63', '#7c5505', '#4b5d52', '#5b3b36', '#2c3e57']
const INK = '#221a16'

/** Hair behind and in front of a head of 60 around (128, 112). */
const STYLES: readonly ((colour: string) => [behind: string, before: string])[] = [
  (c) => [
    '',
    `<path d="M66 106c-2-46 30-66 62-66s66 20 62 66c-10-24-24-34-62-34s-52 10-62 34z" fill="${c}"/>`,
  ],
  (c) => [
    `<path d="M60 200c-8-60-6-160 68-160s76 100 68 160z" fill="${c}"/>`,
    `<path d="M66 112c4-34 20-52 50-58 10 20 40 30 72 58 2-48-26-74-60-74s-66 26-62 74z" fill="${c}"/>`,
  ],
  (c) => [
    `<circle cx="128" cy="40" r="24" fill="${c}"/>`,
    `<path d="M66 108c0-42 26-62 62-62s62 20 62 62c-16-30-30-38-62-38s-46 8-62 38z" fill="${c}"/>`,
  ],
  (c) => [
    [72, 96, 128, 160, 184]
      .map((x, n) => `<circle cx="${x}" cy="${n % 4 ? 58 : 88}" r="27" fill="${c}"/>`)
      .join(''),
    `<path d="M68 100c6-28 24-36 60-36s54 8 60 36c-4-40-28-56-60-56s-56 16-60 56z" fill="${c}"/>`,
  ],
  (c) => ['', `<path d="M68 92c6-34 28-46 60-46s54 12 60 46c-20-14-40-18-60-18s-40 4-60 18z" fill="${c}"/>`],
  (c) => [
    `<path d="M58 168c-10-50-4-128 70-128s80 78 70 128l-24 4-92 0z" fill="${c}"/>`,
    `<path d="M66 114c0-30 8-56 62-62 54 6 62 32 62 62-4-18-14-28-24-32-20 8-56 8-76 0-10 4-20 14-24 32z" fill="${c}"/>`,
  ],
]

const GLASSES = `<g fill="none" stroke="${INK}" stroke-width="4"><circle cx="105" cy="118" r="17"/><circle cx="151" cy="118" r="17"/><path d="M122 116q6-5 12 0"/></g>`

/** A drawn head and shoulders, as SVG: always the same for the same person. */
export function drawPortrait(key: string): string {
  const chance = createChance([...key].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) | 0, 7))
  const [skinAt = '2', hairAt = '1', styleAt = '0', ...further] = LOOKS[key] ?? ''
  const skin = SKINS[Number(skinAt)]!
  const hair = HAIRS[Number(hairAt)]!
  const [behind, before] = STYLES[Number(styleAt)]!(hair)
  const smile = chance.between(4, 15)
  const beard = further.includes('b')
    ? `<path d="M72 126c0 50 24 66 56 66s56-16 56-66c-10 22-28 26-56 26s-46-4-56-26z" fill="${hair}"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<path d="M0 0h256v256H0z" fill="${chance.pick(GROUNDS)}"/>${behind}
<path d="M28 256c0-56 44-72 100-72s100 16 100 72z" fill="${chance.pick(CLOTHES)}"/>
<path d="M106 160h44v30q-22 22-44 0z" fill="${skin}"/><path d="M106 172q22 18 44 0v8q-22 16-44 0z" fill="${INK}" fill-opacity=".14"/>
<ellipse cx="128" cy="118" rx="${chance.between(54, 60)}" ry="64" fill="${skin}"/>${beard}
<circle cx="105" cy="118" r="5.5" fill="${INK}"/><circle cx="151" cy="118" r="5.5" fill="${INK}"/>
<path d="M94 ${chance.between(98, 103)}q11-7 22 0M140 ${chance.between(98, 103)}q11-7 22 0" fill="none" stroke="${hair}" stroke-width="5" stroke-linecap="round"/>
<path d="M128 122q-7 14 2 17" fill="none" stroke="${INK}" stroke-opacity=".45" stroke-width="4" stroke-linecap="round"/>
<path d="M109 153q19 ${smile} 38 0" fill="none" stroke="#8c3b34" stroke-width="5" stroke-linecap="round"/>
${before}${further.includes('g') ? GLASSES : ''}</svg>`
}
