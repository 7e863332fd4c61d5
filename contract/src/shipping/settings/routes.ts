import { route } from '../../calls/route.ts'
import { shippingSettings, shippingSettingsInput } from './settings.ts'

const own = { permission: 'shipping.manage', worksWithoutDeal: true } as const

export const shippingRoutes = {
  settings: route('GET /settings/shipping', { ...own, about: [], summary: 'Son préfixe GS1 et ses cartons' }).output(
    shippingSettings,
  ),
  saveSettings: route('PUT /settings/shipping', {
    ...own,
    summary: 'Régler son préfixe GS1 et ses cartons',
    done: 'Préfixe GS1 et cartons réglés',
  })
    .input(shippingSettingsInput)
    .output(shippingSettings),
}
