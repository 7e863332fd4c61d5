import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useConnection } from '../../platform/calls/connection.ts'
import { useWaiting } from '../../platform/outbox/outbox.ts'
import { t } from '../texts.ts'

interface Props {
  isSending: boolean
  /** Gives up waiting; absent when what is sent cannot be taken back. */
  onGiveUp?: (() => void) | undefined
}

/** Says beside a button that what it sends waits for the network, on the device. */
export const WaitingLine = ({ isSending, onGiveUp }: Props) => {
  const { isDown } = useConnection()
  const isKept = useWaiting().some(({ letter }) => letter.path === window.location.pathname)
  return (
    isSending &&
    isDown &&
    isKept && (
      <Box component="output" sx={lineSx}>
        {t('waitsForNetwork')}
        {onGiveUp && (
          <Button size="small" color="inherit" onClick={onGiveUp}>
            {t('giveUpWaiting')}
          </Button>
        )}
      </Box>
    )
  )
}

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 3,
  py: 1,
  borderRadius: '6px',
  border: 1,
  borderColor: 'tone.wait.line',
  bgcolor: 'tone.wait.soft',
  color: 'tone.wait.ink',
  fontSize: '0.8125rem',
}
