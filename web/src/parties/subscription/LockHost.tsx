import { explainLock, useExplainedLock } from '../../platform/plans/explained-lock.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'

const LockDialog = opensDialog(() => import('./LockDialog.tsx'), 'LockDialog')

/** Explains the locked feature that a button or a refused call names. */
export const LockHost = () => {
  const feature = useExplainedLock()
  return <LockDialog isOpen={feature !== undefined} feature={feature} onClose={() => explainLock(undefined)} />
}
