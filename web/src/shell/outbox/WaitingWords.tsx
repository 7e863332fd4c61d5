import { useState } from 'react'
import { useConnection } from '../../platform/calls/connection.ts'
import { useWaiting, type Waiting } from '../../platform/outbox/outbox.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { sinceText } from './since.ts'
import { t } from './texts.ts'

const WaitingDialog = opensDialog(() => import('./WaitingDialog.tsx'), 'WaitingDialog')

/** Returns what the reader must know of: what waits for the network, and what the server refused after its page was left. */
export const useStuck = (): Waiting[] => {
  const { isDown } = useConnection()
  return useWaiting().filter(
    ({ isPaused, mayHaveArrived, refusal }) => refusal !== undefined || mayHaveArrived || (isPaused && isDown),
  )
}

/** « 1 envoi attend depuis 09:17. Voir » */
export const WaitingWords = ({ waiting }: { waiting: readonly Waiting[] }) => {
  const [isOpen, setIsOpen] = useState(false)
  const refused = waiting.filter(({ refusal }) => refusal !== undefined).length
  const [oldest] = waiting.filter(({ refusal }) => refusal === undefined)
  const count = waiting.length - refused
  return (
    <>
      {oldest && <span>{t('waits', { count, since: sinceText(oldest.letter.writtenAt) })}</span>}
      {refused > 0 && <span>{t('refused', { count: refused })}</span>}
      <button type="button" onClick={() => setIsOpen(true)}>
        {t('see')}
      </button>
      <WaitingDialog isOpen={isOpen} waiting={waiting} onClose={() => setIsOpen(false)} />
    </>
  )
}
