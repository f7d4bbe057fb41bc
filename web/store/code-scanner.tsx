import { Camera, CameraOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { readCode } from './code-text.ts'

const LOOK_EVERY_MS = 200

type Detector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }
type Look = (video: HTMLVideoElement) => Promise<string[]>

/** The browser's own reader where there is one, else a decoder that is fetched now. */
async function createLook(): Promise<Look> {
  const Native = (globalThis as { BarcodeDetector?: new (options: object) => Detector }).BarcodeDetector
  if (Native) {
    const detector = new Native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  }
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    if (canvas.width === 0) return []
    drawing.drawImage(video, 0, 0)
    try {
      return [decode(drawing.getImageData(0, 0, canvas.width, canvas.height))]
    } catch {
      // no code in this picture
      return []
    }
  }
}

/** The camera, once it is asked for: reads a store code and hands it over. */
export function CodeScanner({ onCode }: { onCode: (code: string) => void }) {
  const [on, setOn] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [foreign, setForeign] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent((texts: string[]) => {
    const code = texts.map(readCode).find((read) => read !== null)
    if (code) {
      setOn(false)
      onCode(code)
    } else if (texts.length > 0) setForeign(true)
  })
  useEffect(() => {
    if (!on) return
    let over = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    const start = async () => {
      try {
        const got = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (over) return stop(got)
        stream = got
        const screen = video.current!
        screen.srcObject = got
        await screen.play()
        const look = await createLook()
        const again = async () => {
          if (over) return
          const texts = await look(screen).catch(() => [])
          if (over) return
          found(texts)
          timer = setTimeout(again, LOOK_EVERY_MS)
        }
        await again()
      } catch {
        if (over) return
        setOn(false)
        setFailure('The camera cannot be used here. Type or paste the code instead.')
      }
    }
    void start()
    return () => {
      over = true
      clearTimeout(timer)
      stop(stream)
    }
  }, [on])
  return (
    <div className="grid gap-3">
      {on && (
        <div className="relative overflow-hidden rounded-xl bg-black">
          <video
            ref={video}
            muted
            playsInline
            className="aspect-square w-full object-cover md:aspect-video"
          />
          <span aria-hidden="true" className="absolute inset-8 rounded-xl border-2 border-white/80" />
        </div>
      )}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {on
          ? foreign
            ? 'That is a code, but none of ours. Look for the customer’s.'
            : 'Hold the customer’s code into the frame.'
          : ''}
      </p>
      {failure && <FieldError>{failure}</FieldError>}
      <Button
        variant={on ? 'secondary' : 'primary'}
        size="large"
        icon={
          on ? (
            <CameraOff size={20} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Camera size={20} strokeWidth={1.75} aria-hidden="true" />
          )
        }
        onClick={() => {
          setFailure(undefined)
          setForeign(false)
          setOn(!on)
        }}
      >
        {on ? 'Stop the camera' : 'Scan with the camera'}
      </Button>
    </div>
  )
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
