import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { WaitingLine } from '../../ui/forms/WaitingLine.tsx'
import { t } from './texts.ts'

interface Props {
  isPending: boolean
  onArrive: () => void
}

/** Lets a driver say arrived, after one question. */
export const ArriveButton = ({ isPending, onArrive }: Props) => {
  const [asks, setAsks] = useState(false)
  if (!asks && !isPending)
    return (
      <Button variant="contained" size="large" onClick={() => setAsks(true)} sx={wideSx}>
        {t('arrive')}
      </Button>
    )
  return (
    <Box>
      <Typography sx={{ mb: 3, fontWeight: 560 }}>{t('arriveAsk')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="contained"
          size="large"
          loading={isPending}
          loadingPosition="start"
          onClick={onArrive}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the driver has just asked for this question
          autoFocus
          sx={wideSx}
        >
          {t('arriveYes')}
        </Button>
        <Button size="large" disabled={isPending} onClick={() => setAsks(false)} sx={wideSx}>
          {t('arriveNo')}
        </Button>
        <WaitingLine isSending={isPending} />
      </Box>
    </Box>
  )
}

const wideSx = { minHeight: 48, width: { xs: '100%', sm: 'auto' } }
