import { featureLabels, isPlanFeature } from '@quai/contract/platform/plans.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { FeatureLock } from './FeatureLock.tsx'

/** Replaces a page that the caller's plan excludes, by the feature that the refusal names. */
export const LockedPage = ({ feature }: { feature: unknown }) =>
  isPlanFeature(feature) && (
    <PageFrame title={featureLabels[feature]}>
      <Panel>
        <FeatureLock feature={feature} isNamed={false} />
      </Panel>
    </PageFrame>
  )
