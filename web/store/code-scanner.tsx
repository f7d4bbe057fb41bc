import { Camera, CameraOff } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { mayUseCamera } from '#contract/camera-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { type CameraState, cameraProblem, cameraTexts } from './camera-text.ts'
import { readCode } from './code-text.ts'

const LOOK_EVERY_MS = 200
const SLOW_MS = 5000

type Detector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }
type Look = (video: HTMLVideoElement) => Promise<string[]>

/** The browser's own reader if it has one, else a decoder fetched now. */
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

const SCAN = 'scan'

/** The path that this page loaded with, whatever screen it shows now. */
const loadedAs = () =>
  new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href, location.origin).pathname

/** The camera, once it is requested: reads a store code and passes it on. */
export function CodeScanner({ onCode }: { onCode: (code: string) => void }) {
  const { on, text, failure, video, turn } = useCodeCamera(onCode)
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
        {text}
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
        onClick={turn}
      >
        {on ? 'Stop the camera' : 'Scan with the camera'}
      </Button>
    </div>
  )
}

/** The camera's state and its switch. It turns itself off after the first store code. */
function useCodeCamera(onCode: (code: string) => void) {
  const [params, setParams] = useSearchParams()
  // requested on a page loaded for another path, and reloaded since
  const [on, setOn] = useState(() => params.has(SCAN))
  const [state, setState] = useState<CameraState>('asked')
  const [failure, setFailure] = useState<string>()
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent((texts: string[]) => {
    const code = texts.map(readCode).find((read) => read !== null)
    if (code) {
      setOn(false)
      onCode(code)
    } else if (texts.length > 0) setState('foreign')
  })
  const clearAddress = useEffectEvent(() => params.has(SCAN) && setParams({}, { replace: true }))
  useEffect(() => {
    clearAddress()
  }, [])
  useEffect(() => {
    if (!on) return
    return watchCamera(video, {
      onState: setState,
      onTexts: (texts) => found(texts),
      onFailure(error) {
        setOn(false)
        setFailure(cameraProblem(error, 'mediaDevices' in navigator))
      },
    })
  }, [on])
  return {
    on,
    text: on ? cameraTexts[state] : '',
    failure,
    video,
    turn() {
      if (!on && !mayUseCamera(loadedAs())) return location.assign(`/merchant?${SCAN}=1`)
      setFailure(undefined)
      setState('asked')
      setOn(!on)
    },
  }
}

type CameraEvents = {
  onState: (state: 'slow' | 'on') => void
  /** the texts of the codes in one picture, often empty */
  onTexts: (texts: string[]) => void
  onFailure: (error: unknown) => void
}

/**
 * Shows the camera in the video and reads its pictures.
 * @returns stops the camera; no event follows
 */
function watchCamera(video: RefObject<HTMLVideoElement | null>, events: CameraEvents): () => void {
  let over = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout>
  const slow = setTimeout(() => events.onState('slow'), SLOW_MS)
  const start = async () => {
    try {
      const got = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      })
      if (over) return stop(got)
      stream = got
      const screen = video.current!
      screen.srcObject = got
      await screen.play()
      clearTimeout(slow)
      const look = await createLook()
      if (over) return
      events.onState('on')
      const again = async () => {
        if (over) return
        const texts = await look(screen).catch(() => [])
        if (over) return
        events.onTexts(texts)
        timer = setTimeout(again, LOOK_EVERY_MS)
      }
      await again()
    } catch (error) {
      if (!over) events.onFailure(error)
    }
  }
  void start()
  return () => {
    over = true
    clearTimeout(timer)
    clearTimeout(slow)
    stop(stream)
  }
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
