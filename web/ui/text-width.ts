const NARROW = /[\s.,:;!|'’ijlIft()[\]]/
const WIDE = /[mwMW@%—…]/
const CAPITAL = /[\p{Lu}\p{N}&?]/u
/** Letters of scripts whose signs fill a square, and pictures. */
const SQUARE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u

/**
 * About how wide a line of semibold text is, in px; rather too wide than too narrow. It decides where a label stands before
 * anything is drawn, so that nothing moves when it is.
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
