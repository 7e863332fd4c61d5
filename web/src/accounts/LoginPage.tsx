import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { getRouteApi } from '@tanstack/react-router'
import { DoorFrame } from './DoorFrame.tsx'
import { SignInForm } from './SignInForm.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/login')

export const LoginPage = () => {
  const { expired } = route.useSearch()
  return (
    <DoorFrame title={t('title')} lead={t('lead')}>
      {expired && (
        <Alert severity="warning" role="alert" sx={{ mb: 5 }}>
          <AlertTitle sx={{ mb: 0, fontWeight: 640, fontSize: '0.875rem' }}>{t('expiredTitle')}</AlertTitle>
          {t('expired')}
        </Alert>
      )}
      <SignInForm />
    </DoorFrame>
  )
}
