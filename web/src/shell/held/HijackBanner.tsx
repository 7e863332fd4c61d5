import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { comeBack, useUser } from '../../platform/session.ts'
import { expiryOf, serverNow, storedToken } from '../../platform/token.ts'
import { t } from './texts.ts'

/** Says whose account an administrator is in and for how long, and leads back. */
export const HijackBanner = () => {
  const { userName } = useUser()
  const [isLeaving, setIsLeaving] = useState(false)
  const minutes = useMinutesLeft()
  const leave = () => {
    setIsLeaving(true)
    comeBack().catch(() => setIsLeaving(false))
  }
  return (
    <Box component="aside" aria-label={t('held', { name: userName })} sx={stripSx}>
      <span>
        <strong>{t('held', { name: userName })}</strong> · {t('heldFor', { count: minutes })}
      </span>
      <Button variant="outlined" color="inherit" size="small" loading={isLeaving} onClick={leave}>
        {t('comeBack')}
      </Button>
    </Box>
  )
}

/** Leaves the account shortly before its session ends, while it can still answer. */
const lastMs = 15_000

/** Counts the minutes that the session still lasts. An effect, because timers are outside React. */
const useMinutesLeft = (): number => {
  const [minutes, setMinutes] = useState(() => minutesOf(msLeft()))
  useEffect(() => {
    const timer = setInterval(() => {
      setMinutes(minutesOf(msLeft()))
      if (msLeft() > lastMs) return
      clearInterval(timer)
      comeBack().catch(console.error)
    }, 5_000)
    return () => clearInterval(timer)
  }, [])
  return minutes
}

const msLeft = (): number => expiryOf(storedToken() ?? '') - serverNow()

const minutesOf = (ms: number): number => Math.max(1, Math.ceil(ms / 60_000))

const stripSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 4,
  rowGap: 1,
  px: 4,
  py: 1.5,
  fontSize: '0.875rem',
  color: 'tone.wait.ink',
  bgcolor: 'tone.wait.soft',
  borderBottom: 1,
  borderColor: 'tone.wait.line',
  fontVariantNumeric: 'tabular-nums',
}
