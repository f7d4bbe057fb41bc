/** Flat scenes on 640 × 360 for the covers of the demo community, in the colours of the product’s paper and pine. */

const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
const times = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join('')

const ridge = (y: number, high: number, fill: string) =>
  shape(
    `M0 ${y}L90 ${y - high}L170 ${y - high / 3}L270 ${y - high * 1.3}L390 ${y - high / 4}L480 ${y - high}L570 ${y - high / 2}L640 ${y - high * 0.9}V360H0z`,
    fill,
  )

const drawings = {
  pitch: () =>
    times(8, (n) => box(n * 80, 0, 80, 360, n % 2 ? '#4d7a56' : '#56855f')) +
    stroke('M320 -10V370M-10 20H650M-10 340H650', '#f3f0e7', 5) +
    stroke('M250 180a70 70 0 1 0 140 0a70 70 0 1 0 -140 0', '#f3f0e7', 5) +
    stroke('M0 90H96V270H0M640 90H544V270H640', '#f3f0e7', 5) +
    disc(404, 128, 13, '#fdfcf8', 'stroke="#10251f" stroke-width="3"'),
  arena: () =>
    box(0, 0, 640, 360, '#1b2f37') +
    times(9, (n) =>
      times(22, (m) =>
        disc(
          16 + m * 29 + (n % 2) * 14,
          18 + n * 17,
          6,
          ['#31505b', '#27424d', '#54737c'][(n * 7 + m * 5) % 3]!,
        ),
      ),
    ) +
    shape('M0 186h640v174H0z', '#b98f5a') +
    stroke('M0 250H640M320 186V360', '#fdfcf8', 4) +
    shape('M60 -10L250 190H30zM580 -10L390 190H610z', '#f1e2b0', 'fill-opacity=".14"') +
    disc(320, 250, 46, 'none', 'stroke="#fdfcf8" stroke-width="4"') +
    disc(366, 148, 19, '#c8743a', 'stroke="#3a2014" stroke-width="3"'),
  valley: () =>
    box(0, 0, 640, 360, '#b8cbd0') +
    disc(520, 84, 34, '#fdfcf8') +
    ridge(250, 150, '#8ba3ab') +
    shape('M270 55L215 128L250 118L268 138L300 112L322 124z', '#fdfcf8') +
    ridge(300, 90, '#5c7a80') +
    ridge(350, 60, '#2f4f4c') +
    times(26, (n) => disc((n * 97) % 640, (n * 61) % 300, 2.5 + (n % 3), '#fdfcf8')),
  trail: () =>
    box(0, 0, 640, 360, '#e8c9a0') +
    disc(440, 150, 48, '#f6e7c4') +
    ridge(270, 130, '#b48a72') +
    ridge(310, 80, '#7c6259') +
    shape('M0 300C160 250 300 330 640 270V360H0z', '#34463c') +
    stroke('M60 360C180 330 240 330 300 318S420 306 470 290', '#e8c9a0', 7) +
    shape('M520 270l14-46 14 46zM560 276l12-40 12 40zM90 306l13-48 13 48z', '#223229'),
  harbour: () =>
    box(0, 0, 640, 230, '#d8b9a4') +
    disc(150, 200, 44, '#f4dcb4') +
    times(7, (n) =>
      box(300 + n * 50, 150 - ((n * 37) % 44), 44, 120, ['#5a5f6b', '#6d5a5c', '#4b5563'][n % 3]!),
    ) +
    box(0, 226, 640, 134, '#3f6672') +
    times(7, (n) => stroke(`M${30 + n * 90} ${262 + ((n * 23) % 70)}h44`, '#7d9ea6', 4)) +
    shape('M150 262h170l-26 40H176z', '#7a2f1f') +
    shape('M226 120v132h-66zM238 146l62 106h-62z', '#fdfcf8') +
    stroke('M232 104V262', '#2a211c', 5),
  stage: () =>
    box(0, 0, 640, 360, '#2a2338') +
    shape('M120 0L20 300H220zM320 0L240 300H400zM520 0L420 300H620z', '#e7c98c', 'fill-opacity=".26"') +
    box(0, 286, 640, 74, '#191422') +
    stroke('M320 214V296M300 296H340', '#fdfcf8', 6) +
    disc(320, 204, 13, '#fdfcf8') +
    times(17, (n) => disc(18 + n * 38, 352 - ((n * 29) % 22), 20, '#0d0a13')),
  cinema: () =>
    box(0, 0, 640, 360, '#20262b') +
    box(110, 34, 420, 196, '#dfe5df') +
    shape('M110 170C190 120 230 210 320 168S460 120 530 176V230H110z', '#5c8aa0') +
    shape('M110 196C200 160 260 226 340 194S470 170 530 202V230H110z', '#39677e') +
    disc(450, 88, 24, '#f1d79a') +
    times(9, (n) => shape(`M${10 + n * 72} 360v-56a22 22 0 0 1 44 0v56z`, n % 2 ? '#3f2026' : '#54282e')),
  train: () =>
    box(0, 0, 640, 360, '#101c2e') +
    times(34, (n) => disc((n * 83) % 640, (n * 47) % 170, 1.5 + (n % 2), '#dfe3ea')) +
    disc(540, 70, 28, '#efe6c8') +
    ridge(240, 60, '#1a2b40') +
    box(0, 292, 640, 68, '#0a1220') +
    shape('M-20 196H470q66 6 92 62v30H-20z', '#7a2f2a') +
    times(7, (n) => box(10 + n * 66, 216, 44, 30, '#f4d58a', 'rx="5"')) +
    shape('M482 212q38 6 54 38h-54z', '#f4d58a') +
    stroke('M0 296H640', '#5b6b7d', 5),
  track: () =>
    box(0, 0, 640, 360, '#86a86d') +
    stroke('M-20 300C120 340 150 120 300 150S420 330 540 250S600 60 660 60', '#fdfcf8', 100) +
    stroke('M-20 300C120 340 150 120 300 150S420 330 540 250S600 60 660 60', '#4a4e57', 86) +
    times(10, (n) =>
      times(2, (m) => box(280 + m * 12, 108 + n * 9, 12, 9, (n + m) % 2 ? '#fdfcf8' : '#1b1d22')),
    ) +
    shape('M120 250l34-14 12 26-34 14z', '#b8443a') +
    shape('M470 292l36 4-4 28-36-4z', '#d9a53a'),
  table: () =>
    box(0, 0, 640, 360, '#c9b793') +
    shape('M150 110H490L600 320H40z', '#1f5b66') +
    stroke('M320 110V320M150 110H490L600 320H40z', '#fdfcf8', 5) +
    box(84, 182, 472, 34, '#e9e4d6', 'fill-opacity=".75"') +
    disc(408, 96, 12, '#fdfcf8', 'stroke="#6b5a35" stroke-width="3"') +
    disc(170, 262, 42, '#8e2f2a') +
    shape('M150 294l-34 44 16 12 34-44z', '#6b4a2b'),
} satisfies Record<string, () => string>

export type DrawnScene = keyof typeof drawings

/** A scene as SVG. */
export const drawScene = (scene: DrawnScene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">${drawings[scene]()}</svg>`
