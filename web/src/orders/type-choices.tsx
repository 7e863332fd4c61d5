import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import { t } from './texts.ts'

/** Entry or exit, as cards: one order's or a file's. */
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
