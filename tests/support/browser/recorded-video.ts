import type { Page } from './support.ts'

/**
 * A short video as a phone records it: a real WebM file of a moving picture, made by the browser's own recorder.
 * @param page any page of a secure context; it stays as it is
 */
export async function recordedVideo(
  page: Page,
  name = 'final-score.webm',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const brush = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let frame = 0; frame < 15; frame++) {
      brush.fillStyle = '#10251F'
      brush.fillRect(0, 0, 320, 180)
      brush.fillStyle = '#F1C250'
      brush.font = '64px sans-serif'
      brush.fillText('7 : 24', 70, 110)
      brush.fillRect(0, 170, 20 * (frame + 1), 10)
      await new Promise((resolve) => setTimeout(resolve, 70))
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(bytes) }
}
