import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { type ReactNode, Suspense, useState } from 'react'
import { PagePart } from './page/part/PagePart.tsx'
import { t } from './texts.ts'

interface Props {
  isOpen: boolean
  /** A part of the page that is loaded on demand. */
  children: ReactNode
}

/** Renders a part from the first time that it opens, so that it is loaded only then and can close like any other. */
export const OnceOpen = ({ isOpen, children }: Props) => {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    wasOpen && (
      <PagePart>
        <Suspense fallback={<Waiting />}>{children}</Suspense>
      </PagePart>
    )
  )
}

const Waiting = () => (
  <Box component="output" aria-label={t('wait')} sx={waitingSx}>
    <CircularProgress size={32} aria-hidden="true" />
  </Box>
)

const waitingSx = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  display: 'grid',
  placeItems: 'center',
  // Most parts come sooner.
  animation: 'once-open-waits 0.4s step-end',
  '@keyframes once-open-waits': { from: { opacity: 0 } },
}
