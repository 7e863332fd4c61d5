import FlashlightOnOutlined from '@mui/icons-material/FlashlightOnOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { radius } from '../../../platform/theme/tokens.ts'
import { AppDialog } from '../../../ui/dialogs/Dialogs.tsx'
import type { Outcome } from '../ScanButton.tsx'
import { t } from '../texts.ts'
import { useScans } from '../use-scans.ts'
import { type CameraStatus, startCamera } from './camera.ts'

interface Props {
  isOpen: boolean
  onCode: (code: string) => Promise<Outcome>
  /** Called at each code when the dialog stays open for the next. */
  continuous: string | undefined
  onClose: () => void
}

/** Reads bar codes by the camera. Without one, the code is typed here. */
export const CameraDialog = ({ isOpen, onCode, continuous, onClose }: Props) => {
  const [outcome, setOutcome] = useState<Outcome>()
  const [attempt, setAttempt] = useState(0)
  const take = async (code: string) => {
    const found = await onCode(code)
    if (continuous === undefined && !found.isWrong) return onClose()
    setOutcome(found)
  }
  return (
    <AppDialog
      isOpen={isOpen}
      title={t('title')}
      isWide
      onClose={onClose}
      afterClose={() => setOutcome(undefined)}
      secondary={{ label: t(continuous === undefined ? 'close' : 'done') }}
    >
      <Reader
        key={attempt}
        lead={continuous ?? t('aim')}
        onCode={(code) => void take(code)}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <Box component="output" sx={{ display: 'block', mt: 3, minHeight: 48 }}>
        {outcome && <Alert severity={outcome.isWrong ? 'error' : 'success'}>{outcome.text}</Alert>}
      </Box>
      <TypedCode onCode={(code) => void take(code)} />
    </AppDialog>
  )
}

const problems = ['refused', 'absent', 'busy', 'failed'] as const

interface ReaderProps {
  lead: string
  onCode: (code: string) => void
  onRetry: () => void
}

/** Mounted anew each time that the dialog opens, so that the camera runs only meanwhile. */
const Reader = ({ lead, onCode, onRetry }: ReaderProps) => {
  const { status, torch, show } = useCamera(onCode)
  useScans(onCode, 'dialog')
  const problem = problems.find((one) => one === status)
  return (
    <>
      {problem ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={onRetry} sx={{ minHeight: 44 }}>
              {t('retry')}
            </Button>
          }
        >
          {t(problem)}
        </Alert>
      ) : (
        <Typography component="output" color="text.secondary" sx={{ display: 'block', mb: 3 }}>
          {status === 'on' ? lead : t(status === 'asking' ? 'asking' : 'far')}
        </Typography>
      )}
      <Box sx={pictureSx} hidden={problem !== undefined}>
        <video ref={show} muted playsInline aria-label={t('picture')} />
        {torch && (
          <ToggleButton value="torch" selected={torch.isOn} onChange={torch.turn} aria-label={t('torch')} sx={torchSx}>
            <FlashlightOnOutlined />
          </ToggleButton>
        )}
      </Box>
    </>
  )
}

const TypedCode = ({ onCode }: { onCode: (code: string) => void }) => {
  const [typed, setTyped] = useState('')
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === '') return
        onCode(typed)
        setTyped('')
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, alignItems: 'center' }}
    >
      <TextField
        label={t('typed')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', enterKeyHint: 'search', maxLength: 500 } }}
        sx={{ flex: '1 1 160px' }}
      />
      <Button
        type="submit"
        variant="outlined"
        sx={{ flexShrink: 0, minHeight: { xs: 44, sm: 40 }, whiteSpace: 'nowrap' }}
      >
        {t('take')}
      </Button>
    </Box>
  )
}

const pictureSx = {
  position: 'relative',
  aspectRatio: { xs: '3 / 4', sm: '4 / 3' },
  maxHeight: '46dvh',
  mx: 'auto',
  borderRadius: `${radius.card}px`,
  overflow: 'hidden',
  bgcolor: 'common.black',
  '& video': { width: 1, height: 1, objectFit: 'cover', display: 'block' },
  // The frame to aim with.
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '22% 8%',
    border: '3px solid',
    borderColor: 'lane.main',
    borderRadius: `${radius.control}px`,
    pointerEvents: 'none',
  },
}

const torchSx = {
  position: 'absolute',
  insetInlineEnd: 12,
  bottom: 12,
  width: 56,
  height: 56,
  bgcolor: 'background.paper',
  '&&:hover, &&.Mui-selected': { bgcolor: 'background.paper', color: 'primary.main' },
}

interface Camera {
  status: CameraStatus
  /** Undefined where the camera has no lamp. */
  torch: { isOn: boolean; turn: () => void } | undefined
  show: (video: HTMLVideoElement | null) => void
}

/** Runs the camera in a video while the component is mounted. */
const useCamera = (onCode: (code: string) => void): Camera => {
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
