import { featureLabels, isPlanFeature } from '@quai/contract/platform/plans.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { FeatureLock } from './FeatureLock.tsx'
import { t } from './texts.ts'

interface Props {
  feature: string | undefined
  onClose: () => void
}

export const LockDialog = ({ feature, onClose }: Props) => (
  <AppDialog
    isOpen={feature !== undefined}
    title={isPlanFeature(feature) ? featureLabels[feature] : ''}
    secondary={{ label: t('close') }}
    onClose={onClose}
  >
    {isPlanFeature(feature) && <FeatureLock feature={feature} isNamed={false} onLeave={onClose} />}
  </AppDialog>
)
