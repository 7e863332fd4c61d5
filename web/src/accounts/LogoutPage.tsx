import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../platform/query.ts'
import { closeSession } from '../platform/session.ts'
import { t } from './texts.ts'

/** Ends the session on arrival; an effect, since arriving is what asks for it. */
export const LogoutPage = () => {
  const navigate = useNavigate()
  useEffect(() => {
    void closeSession().then(() => {
      queryClient.clear()
      return navigate({ to: '/login', replace: true })
    })
  }, [navigate])
  return (
    <Box
      role="status"
      sx={{ display: 'grid', placeItems: 'center', minHeight: '60dvh', gap: 3, alignContent: 'center' }}
    >
      <CircularProgress size={24} aria-hidden="true" />
      {t('leaving')}
    </Box>
  )
}
