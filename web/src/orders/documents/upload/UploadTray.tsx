import Close from '@mui/icons-material/Close'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Replay from '@mui/icons-material/Replay'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { isChangeable, isUnderWay } from '../../../ui/files/upload-queue.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { DocumentTypeSelect } from '../DocumentTypeSelect.tsx'
import { t } from '../texts.ts'
import type { DocumentEntry, DocumentUploads } from './use-document-uploads.ts'

interface Props {
  uploads: DocumentUploads
  /** True when another button sends the files. */
  isSentElsewhere: boolean
}

/** Lists the chosen files, each with its type and progress. */
export const UploadTray = ({ uploads, isSentElsewhere }: Props) => {
  const { entries, isBusy } = uploads
  const changeable = entries.filter(({ state }) => isChangeable(state))
  const types = new Set(changeable.map(({ about }) => about))
  const [onlyType = null] = types.size === 1 ? types : []
  if (entries.length === 0) return null
  return (
    <Box component="section" aria-label={t('toSend')} sx={{ display: 'grid', gap: 3 }}>
      {changeable.length > 1 && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <DocumentTypeSelect
            label={t('typeForAll')}
            value={onlyType}
            mixedLabel={t('severalTypes')}
            onChange={uploads.setTypeForAll}
          />
        </Box>
      )}
      <Box component="ul" aria-live="polite" sx={listSx}>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} uploads={uploads} />
        ))}
      </Box>
      {(isBusy || (changeable.length > 0 && !isSentElsewhere)) && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {isBusy && <Button onClick={uploads.cancelAll}>{t('cancelAll')}</Button>}
          {changeable.length > 0 && !isSentElsewhere && (
            <Button
              variant="contained"
              startIcon={<UploadFileOutlined />}
              onClick={() => void uploads.send()}
              sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, minHeight: { xs: 44, sm: 40 } }}
            >
              {t('send', { count: changeable.length })}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}

const Entry = ({ entry, uploads }: { entry: DocumentEntry; uploads: DocumentUploads }) => {
  const { key, file, about, state, problem } = entry
  const { name } = file
  return (
    <Box component="li" sx={entrySx}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{name}</Typography>
        {problem === undefined ? (
          <Progress entry={entry} />
        ) : (
          <Typography variant="body2" sx={problemSx}>
            <ErrorOutlineOutlined aria-hidden="true" />
            {problem}
          </Typography>
        )}
      </Box>
      {state !== 'refused' && (
        <Box className="type">
          <DocumentTypeSelect
            label={t('typeOf', { name })}
            isLabelHidden
            value={about}
            isDisabled={!isChangeable(state)}
            onChange={(chosen) => uploads.setType(key, chosen)}
          />
        </Box>
      )}
      <Box className="buttons" sx={{ display: 'flex' }}>
        {state === 'failed' && (
          <IconButton aria-label={t('retryOne', { name })} onClick={() => uploads.retry(key)} sx={touchSx}>
            <Replay fontSize="small" />
          </IconButton>
        )}
        {state !== 'sent' && (
          <IconButton
            aria-label={t(isUnderWay(state) ? 'cancelOne' : 'removeOne', { name })}
            onClick={() => (isUnderWay(state) ? uploads.cancel(key) : uploads.remove(key))}
            sx={touchSx}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Box>
  )
}

const Progress = ({ entry: { file, state, share } }: { entry: DocumentEntry }) => {
  const percent = Math.round(share * 100)
  // All bytes have been sent: the server is checking them.
  const isChecking = state === 'sending' && share === 1
  const said = {
    ready: formatBytes(file.size),
    waiting: t('waiting'),
    sending: isChecking ? t('checking') : t('percent', { share: percent }),
    sent: t('sent'),
    refused: '',
    failed: '',
  }
  return (
    <>
      <Muted sx={{ fontVariantNumeric: 'tabular-nums' }}>{said[state]}</Muted>
      {state === 'sending' && (
        <LinearProgress
          aria-label={t('sending', { name: file.name })}
          variant={isChecking ? 'indeterminate' : 'determinate'}
          value={percent}
          sx={{ mt: 1, borderRadius: '2px', maxWidth: 360 }}
        />
      )}
    </>
  )
}

const touchSx = { minWidth: 44, minHeight: 44 }

const listSx = { listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: '6px' }

const entrySx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: 3,
  pl: 4,
  pr: 2,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
  '& > .buttons': { gridColumn: 3 },
  [onPhone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    rowGap: 2,
    '& > .buttons': { gridColumn: 2, gridRow: 1 },
    '& > .type': { gridColumn: '1 / -1', pb: 1, pr: 2, '& > *': { width: '100%' } },
  },
}

const problemSx = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'flex-start',
  color: 'tone.refused.ink',
  '& svg': { fontSize: 16, mt: '2px', flexShrink: 0 },
}
