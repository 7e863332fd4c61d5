import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import { t } from './texts.ts'

/** Returns the cards to choose a delivery or a collection, for one order or for a file. */
export const typeChoices = (labels: { delivery: string; collection: string }) =>
  [
    {
      value: 'delivery',
      label: labels.delivery,
      hint: t('deliveryHint'),
      icon: <ArrowDownwardOutlined fontSize="small" />,
    },
    {
      value: 'collection',
      label: labels.collection,
      hint: t('collectionHint'),
      icon: <ArrowUpwardOutlined fontSize="small" />,
    },
  ] as const
