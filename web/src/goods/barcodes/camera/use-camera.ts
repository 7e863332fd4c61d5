import { useEffect, useEffectEvent, useState } from 'react'
import { type CameraStatus, startCamera } from './camera.ts'

interface Camera {
  status: CameraStatus
  /** Undefined where the camera has no lamp. */
  torch: { isOn: boolean; turn: () => void } | undefined
  show: (video: HTMLVideoElement | null) => void
}

/** Runs the camera in a video while the component is mounted. */
export const useCamera = (onCode: (code: string) => void): Camera => {
  const [video, show] = useState<HTMLVideoElement | null>(null)
  const [status, setStatus] = useState<CameraStatus>('asking')
  const [turn, setTurn] = useState<(isOn: boolean) => Promise<void>>()
  const [isLit, setIsLit] = useState(false)
  const take = useEffectEvent(onCode)
  // An effect, because the camera is outside React.
  useEffect(
    () =>
      video
        ? startCamera(video, {
            onStatus: setStatus,
            onCode: (code) => take(code),
            onTorch: (given) => setTurn(() => given),
          })
        : undefined,
    [video],
  )
  const light = async () => {
    await turn?.(!isLit)
    setIsLit(!isLit)
  }
  return { status, torch: turn && { isOn: isLit, turn: () => void light() }, show }
}
