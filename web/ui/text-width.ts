const NARROW = /[\s.,:;!|'’ijlIft()[\]]/
const WIDE = /[mwMW@%—…]/
const CAPITAL = /[\p{Lu}\p{N}&?]/u
/** Letters of scripts whose signs fill a square, and pictures. */
const SQUARE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u

/**
 * The approximate width of a line of semibold text, in px; rather too wide than too narrow. It decides a label's place before
 * drawing, so that nothing moves afterwards.
 * @param size of the letters, px
 */
export function textWidth(text: string, size: number): number {
  let ems = 0
  for (const sign of text) {
    ems += SQUARE.test(sign)
      ? 1.1
      : NARROW.test(sign)
        ? 0.34
        : WIDE.test(sign)
          ? 0.98
          : CAPITAL.test(sign)
            ? 0.72
            : 0.6
  }
  return Math.ceil(ems * size)
}
