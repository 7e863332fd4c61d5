import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { t } from '../../platform/calls/error-texts.ts'
import { LaneMark } from '../../ui/LaneMark.tsx'

/** Puts the maintenance screen above everything else, in the tab's title too. */
export const MaintenanceCover = () => {
  useEffect(() => {
    const { title } = document
    document.title = t('maintenance.tab')
    return () => {
      document.title = title
    }
  }, [])
  return (
    <Whole ref={open} onCancel={(event) => event.preventDefault()} aria-labelledby="maintenance">
      <MaintenanceContent />
    </Whole>
  )
}

/** Draws the screen; its preview draws only this. */
export const MaintenanceContent = () => (
  <Middle>
    <LaneMark size={96} />
    <Typography variant="h1" id="maintenance" sx={{ mt: 5, textWrap: 'balance' }}>
      {t('maintenance')}
    </Typography>
    <Typography color="text.secondary" sx={{ mt: 3, textWrap: 'pretty' }}>
      {t('maintenance.text')}
    </Typography>
  </Middle>
)

/** Puts the dialog above everything else, which cannot be reached then. */
const open = (dialog: HTMLDialogElement | null): void => {
  if (dialog && !dialog.open) dialog.showModal()
}

const Whole = styled('dialog')(({ theme }) => ({
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  outline: 'none',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.default,
  overflow: 'auto',
}))

const Middle = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  minHeight: '100%',
  maxWidth: 560,
  marginInline: 'auto',
  padding: '48px 20px',
  textAlign: 'center',
})
