import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { notify } from '../../../platform/notify.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { barSx, buttonsSx } from '../../../ui/table/chosen/bar-styles.ts'
import type { Undo } from '../answer/last-answer.ts'
import { t } from './texts.ts'

interface Props extends Undo {
  /** Called once undone or expired. */
  onGone: () => void
}

/** « 3 demandes confirmées. Annuler la confirmation », shown for as long as the server allows the undo. */
export const UndoBar = ({ undoable, undoUntil, name, onGone }: Props) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.orders.undoConfirmMany({ orderUuids: [...undoable] }),
    onSuccess: ({ items }) => {
      const missed = items.filter(({ ok }) => !ok)
      const undone = items.length - missed.length
      if (undone > 0) notify(t('undone', { count: undone }))
      if (missed.length > 0) notify(t('notUndone', { count: missed.length, why: missed[0]?.message ?? '' }), 'warning')
      onGone()
    },
  })
  const seconds = useSecondsUntil(undoUntil, () => {
    if (!isPending) onGone()
  })
  return (
    <Box component="section" aria-label={t('undoRegion')} sx={barSx}>
      <Typography component="output" sx={{ fontWeight: 560 }}>
        {name ? t('acceptedOne', { name }) : t('accepted', { count: undoable.length })}
      </Typography>
      <Muted role="timer" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('mailsIn', { seconds })}
      </Muted>
      <Box sx={buttonsSx}>
        <Button
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog that had the focus has closed: undo comes next
          autoFocus
          variant="contained"
          startIcon={<UndoOutlined />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t('undo')}
        </Button>
      </Box>
    </Box>
  )
}

/** Returns the whole seconds left, and calls `onOver` at zero. */
const useSecondsUntil = (until: number, onOver: () => void): number => {
  const left = () => Math.max(0, Math.ceil((until - performance.now()) / 1_000))
  const [seconds, setSeconds] = useState(left)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - performance.now()) / 1_000))
      setSeconds(now)
      if (now === 0) over()
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
