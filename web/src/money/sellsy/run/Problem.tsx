import Box from '@mui/material/Box'
import type { SellsyProblem } from '@quai/contract/money/sellsy/sync.ts'
import { t } from '../texts.ts'

/** Says why something was refused: our sentence, then Sellsy's own words, field by field. */
export const Problem = ({ of: { message, words, details } }: { of: SellsyProblem }) => (
  <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
    {message}
    {words && (
      <Box component="span" sx={{ display: 'block' }}>
        {t('words', { words })}
      </Box>
    )}
    {Object.entries(details).map(([field, said]) => (
      <Box key={field} component="span" sx={{ display: 'block' }}>
        <code>{field}</code> : {said}
      </Box>
    ))}
  </Box>
)
