import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Letter } from '../../platform/outbox/letters.ts'
import { discard, type Waiting } from '../../platform/outbox/outbox.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './dialog-texts.ts'
import { sinceText } from './since.ts'

interface Props {
  isOpen: boolean
  waiting: readonly Waiting[]
  onClose: () => void
}

/** Lists what waits on this device, each with the way back to its page. */
export const WaitingDialog = ({ isOpen, waiting, onClose }: Props) => (
  <AppDialog isOpen={isOpen} title={t('title')} secondary={{ label: t('close') }} onClose={onClose}>
    <Muted sx={{ mb: 4 }}>{t('lead')}</Muted>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {waiting.map((one) => (
        <Card key={one.letter.id} waiting={one} onOpen={onClose} />
      ))}
    </Box>
  </AppDialog>
)

const Card = ({ waiting, onOpen }: { waiting: Waiting; onOpen: () => void }) => {
  const { letter, refusal, mayHaveArrived } = waiting
  const [asks, setAsks] = useState(false)
  return (
    <Box component="li" sx={cardSx}>
      {!namesAct(letter) && <Typography sx={{ fontWeight: 600 }}>{whatOf(letter)}</Typography>}
      <Typography sx={{ overflowWrap: 'anywhere', ...(namesAct(letter) && { fontWeight: 600 }) }}>
        {pageOf(letter)}
      </Typography>
      {refusal === undefined ? (
        <Muted variant="body2">{t('since', { since: sinceText(letter.writtenAt) })}</Muted>
      ) : (
        <Alert severity="error" sx={{ mt: 2 }}>
          {refusal}
        </Alert>
      )}
      {asks && (
        <Typography variant="body2" role="alert" sx={{ mt: 2 }}>
          {t(mayHaveArrived ? 'discardMaybe' : 'discardAsk')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, ml: -2 }}>
        {asks ? (
          <>
            <Button color="error" onClick={() => discard(letter.id)}>
              {t('discard')}
            </Button>
            <Button onClick={() => setAsks(false)}>{t('keep')}</Button>
          </>
        ) : (
          <>
            <OpenButton path={letter.path} onOpen={onOpen} />
            <Button onClick={() => setAsks(true)}>{t('discard')}</Button>
          </>
        )}
      </Box>
    </Box>
  )
}

const OpenButton = ({ path, onOpen }: { path: string; onOpen: () => void }) => (
  <Button
    onClick={() => {
      onOpen()
      // The banner stands beside the router, which listens to the history.
      if (window.location.pathname !== path) window.history.pushState(null, '', path)
    }}
  >
    {t('open')}
  </Button>
)

const named = new Set([
  'orders.complete',
  'orders.addComment',
  'orders.create',
  'orders.update',
  'orders.confirm',
  'orders.reject',
  'orders.cancel',
  'orders.acceptChanges',
  'visits.note',
  'visits.undo',
  'visits.arrive',
  'guests.arrive',
  'shipments.save',
  'stock.adjust',
])

const whatOf = ({ call }: Letter): string =>
  // The set holds the calls that have words.
  t(`what.${named.has(call) ? call : 'other'}` as 'what.other')

/** True for a page whose title says what was sent: « Clôturer la sortie n° 492 », « Nouvelle commande ». */
const namesAct = (letter: Letter): boolean =>
  /^\p{L}+(er|ir|re) /u.test(pageOf(letter)) || pageOf(letter) === whatOf(letter)

/** « Clôturer la sortie n° 492 », from the title of its page: « (2) Clôturer la sortie n° 492 – Quai ». */
const pageOf = ({ title }: Letter): string => title.replace(/^\(\d+\+?\) /, '').replace(/ – Quai$/, '')

const cardSx = { px: 4, py: 3, border: 1, borderColor: 'divider', borderRadius: '6px' }
