import { later } from '../../platform/modules.ts'
import { explainLock, useExplainedLock } from '../../platform/plans/explained-lock.ts'
import { OnceOpen } from '../../ui/OnceOpen.tsx'

const LockDialog = later(() => import('./LockDialog.tsx'), 'LockDialog')

/** Explains the locked feature that a button or a refused call names. */
export const LockHost = () => {
  const feature = useExplainedLock()
  return (
    <OnceOpen isOpen={feature !== undefined}>
      <LockDialog feature={feature} onClose={() => explainLock(undefined)} />
    </OnceOpen>
  )
}
