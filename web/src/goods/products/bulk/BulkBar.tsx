import Close from '@mui/icons-material/Close'
import EditOutlined from '@mui/icons-material/EditOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Product, ProductChanges } from '@quai/contract/goods/products/product.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { bottomBar } from '../../../ui/page/bottom-bar.ts'
import { barSx, buttonsSx, placeSx } from '../../../ui/table/chosen/bar-styles.ts'
import { ChosenCount } from '../../../ui/table/chosen/ChosenCount.tsx'
import type { MoreRows } from '../../../ui/table/chosen/use-chosen-rows.ts'
import { t } from './texts.ts'

const BulkDialog = opensDialog(() => import('./BulkDialog.tsx'), 'BulkDialog')

/** As many as one call takes without being long. */
export const maxChosen = 500

type Former = ({ id: number } & ProductChanges)[]

interface Props {
  chosen: readonly Product[]
  more: MoreRows | undefined
  onClear: () => void
}

/** Offers to change the chosen products together, and the undo of the last change. */
export const BulkBar = ({ chosen, more, onClear }: Props) => {
  const [asked, setAsked] = useState<readonly Product[]>()
  const [former, setFormer] = useState<Former>()
  const isShown = chosen.length > 0 || former !== undefined
  return (
    <>
      {isShown && (
        <>
          <Box ref={bottomBar} sx={placeSx}>
            {chosen.length > 0 ? (
              <Box component="section" aria-label={t('selection')} sx={barSx}>
                <IconButton aria-label={t('clear')} onClick={onClear} sx={closeSx}>
                  <Close fontSize="small" />
                </IconButton>
                <ChosenCount
                  text={t('chosen', { count: chosen.length })}
                  count={chosen.length}
                  max={maxChosen}
                  more={more}
                />
                <Box sx={buttonsSx}>
                  <Button variant="contained" startIcon={<EditOutlined />} onClick={() => setAsked(chosen)}>
                    {t('edit')}
                  </Button>
                </Box>
              </Box>
            ) : (
              former && <UndoBar former={former} onGone={() => setFormer(undefined)} />
            )}
          </Box>
          <Box aria-hidden="true" sx={{ height: { xs: 120, sm: 0 }, mt: { sm: -4 } }} />
        </>
      )}
      {asked && (
        <BulkDialog
          products={asked}
          onClose={() => setAsked(undefined)}
          onDone={(before) => {
            setFormer(before)
            onClear()
          }}
        />
      )}
    </>
  )
}

const UndoBar = ({ former, onGone }: { former: Former; onGone: () => void }) => {
  const undoing = useMutation({
    ...orpc.products.updateMany.mutationOptions(),
    onSuccess: () => {
      notify(t('undone'))
      onGone()
    },
  })
  return (
    <Box component="section" aria-label={t('done')} sx={barSx}>
      <IconButton aria-label={t('dismiss')} onClick={onGone} sx={closeSx}>
        <Close fontSize="small" />
      </IconButton>
      <Typography component="output" sx={countSx}>
        {t('changed', { count: former.length })}
      </Typography>
      <Box sx={buttonsSx}>
        <Button
          variant="outlined"
          startIcon={<UndoOutlined />}
          loading={undoing.isPending}
          loadingPosition="start"
          onClick={() => undoing.mutate({ products: former })}
        >
          {t('undo')}
        </Button>
      </Box>
    </Box>
  )
}

const closeSx = { m: -1.5, width: 44, height: 44 }
const countSx = { fontWeight: 560, fontVariantNumeric: 'tabular-nums' }
