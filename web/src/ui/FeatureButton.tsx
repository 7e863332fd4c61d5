import LockOutlined from '@mui/icons-material/LockOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import type { PlanFeature } from '@quai/contract/platform/plans.ts'
import { explainLock } from '../platform/plans/explained-lock.ts'
import { useIsLocked } from '../platform/plans/plan-lock.ts'
import { t } from './texts.ts'

interface Props extends ButtonProps {
  feature: PlanFeature
}

/** Renders a button of a plan's feature. A locked one wears a padlock, and explains the feature when pressed. */
export const FeatureButton = ({ feature, ...button }: Props) => {
  const isLocked = useIsLocked(feature)
  if (!isLocked) return <Button {...button} />
  const { 'aria-controls': _menu, 'aria-expanded': _state, ...rest } = button
  return (
    <Button
      {...rest}
      startIcon={<LockOutlined />}
      aria-haspopup="dialog"
      aria-description={t('otherPlan')}
      onClick={() => explainLock(feature)}
    />
  )
}
