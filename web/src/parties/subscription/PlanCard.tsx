import CheckOutlined from '@mui/icons-material/CheckOutlined'
import RemoveOutlined from '@mui/icons-material/RemoveOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  featureLabels,
  type PlanFeature,
  type PricingPlan,
  planFeatures,
  planHas,
  planLabels,
} from '@quai/contract/platform/plans.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { usePlanRequest } from './subscription.ts'
import { featureTexts, t } from './texts.ts'

interface Props {
  plan: PricingPlan
  own: PricingPlan
  /** Plan of the open request. */
  asked: PricingPlan | undefined
}

/** Shows what a plan holds, with the button that asks for it. */
export const PlanCard = ({ plan, own, asked }: Props) => {
  const { ask, asking } = usePlanRequest()
  const isOwn = plan === own
  return (
    <Box component="li" sx={[cardSx, isOwn && { borderColor: 'primary.main' }]}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 28 }}>
        <Typography variant="h3">{planLabels[plan]}</Typography>
        {isOwn && <StatusChip tone="done" label={t('own')} />}
        {plan === asked && <StatusChip tone="wait" label={t('waiting')} />}
      </Box>
      <Box component="ul" sx={featuresSx}>
        {planFeatures.map((feature) => (
          <FeatureLine key={feature} feature={feature} plan={plan} />
        ))}
      </Box>
      {!isOwn && plan !== 'trial' && plan !== asked && (
        <BlockableButton
          variant="outlined"
          fullWidth
          reason={asked && t('openReason')}
          loading={asking === plan}
          onClick={() => ask(plan, planLabels[plan])}
        >
          {t('ask', { plan: planLabels[plan] })}
        </BlockableButton>
      )}
    </Box>
  )
}

const FeatureLine = ({ feature, plan }: { feature: PlanFeature; plan: PricingPlan }) => {
  const isWhole = planHas(plan, feature)
  // A limited history is still one month of it.
  const isLimited = feature === 'fullHistory' && !isWhole
  const isIncluded = isWhole || isLimited
  const Mark = isIncluded ? CheckOutlined : RemoveOutlined
  return (
    <Box component="li" title={featureTexts[feature]} sx={{ color: isIncluded ? 'text.primary' : 'text.secondary' }}>
      <Mark fontSize="small" titleAccess={t(isIncluded ? 'included' : 'excluded')} />
      {isLimited ? t('oneMonth') : featureLabels[feature]}
    </Box>
  )
}

const cardSx = {
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: 4,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  listStyle: 'none',
}

const featuresSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  alignContent: 'start',
  fontSize: '0.875rem',
  '& li': { display: 'flex', alignItems: 'center', gap: 2 },
}
