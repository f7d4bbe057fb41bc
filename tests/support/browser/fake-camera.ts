import { writeFileSync } from 'node:fs'
import { encode } from 'uqr'

const [WIDTH, HEIGHT, MODULE_PX, QUIET_MODULES] = [640, 480, 8, 4]
const [BLACK, WHITE, GREY] = [16, 235, 128]

/**
 * Writes the film of a camera before a code: raw frames (YUV4MPEG2, 4:2:0) of the code with its quiet zone on a grey
 * table.
 */
export function filmCode(path: string, text: string): void {
  const { data } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const side = data.length * MODULE_PX
  if (side > HEIGHT) throw new Error(`a code of ${data.length} modules does not fit into the picture`)
  const [left, top] = [(WIDTH - side) / 2, (HEIGHT - side) / 2].map(Math.floor) as [number, number]
  const luma = Buffer.alloc(WIDTH * HEIGHT, GREY)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const dark = data[Math.floor(y / MODULE_PX)]![Math.floor(x / MODULE_PX)]
      luma[(top + y) * WIDTH + left + x] = dark ? BLACK : WHITE
    }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, frame, frame]))
}
