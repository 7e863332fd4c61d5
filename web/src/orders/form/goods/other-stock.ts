import { parisZone } from '@quai/contract/dates.ts'
import { packagesText } from '@quai/contract/products/packaging.ts'
import type { ProductSuggestion } from '@quai/contract/products/product.ts'
import { t } from '../texts.ts'

const shortDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: parisZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** « 5 colis à Froid de Loire ». */
export const elsewhereText = ({ available, productPackaging, warehouseName }: ProductSuggestion['stock'][number]) =>
  t('elsewhere', { quantity: packagesText(available, productPackaging), warehouse: warehouseName })

/** « prochaine entrée jeu. 17 déc. ». */
export const nextEntryText = (at: string | null): string | undefined =>
  at ? t('nextEntry', { day: shortDay.format(new Date(at)) }) : undefined
