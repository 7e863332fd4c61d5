import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { t } from '../texts.ts'
import { sheetErrorsOf } from './sheet-files.ts'

/** Lists, line by line, why a sheet was refused. */
export const SheetErrors = ({ error }: { error: unknown }) => {
  if (!isApiError(error)) return null
  const errors = sheetErrorsOf(error)
  return (
    <Alert severity="error" role="alert">
      <AlertTitle sx={{ fontSize: '0.875rem', fontWeight: 640 }}>{t('sheetErrors')}</AlertTitle>
      {errors.length === 0 ? (
        error.message
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 4, maxHeight: 240, overflowY: 'auto' }}>
          {errors.map(({ line, message }) => (
            <li key={line}>{t('sheetError', { line: String(line), message })}</li>
          ))}
        </Box>
      )}
    </Alert>
  )
}
