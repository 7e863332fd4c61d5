import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { t } from '../texts.ts'
import type { News } from './use-live-list.ts'

interface Props {
  news: News | undefined
  /** « 1 nouvelle demande ». */
  text: (count: number) => string
}

/** Announces rows that have arrived, over the list, so that nothing moves until they are asked for. */
export const NewsPill = ({ news, text }: Props) => (
  <Box component="output" sx={placeSx}>
    {news && (
      <Button variant="contained" size="small" startIcon={<ArrowUpward />} onClick={news.show} sx={{ boxShadow: 6 }}>
        {news.count > 0 ? text(news.count) : t('listChanged')}
      </Button>
    )}
  </Box>
)

const placeSx = {
  position: 'sticky',
  top: 72,
  zIndex: 3,
  height: 0,
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'flex-start',
  '& > button': { mt: -2 },
}
