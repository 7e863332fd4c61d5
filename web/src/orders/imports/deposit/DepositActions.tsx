import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { contract } from '@quai/contract/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { download, saveFile } from '../../../platform/calls/transfer.ts'
import { BlockableButton } from '../../../ui/BlockableButton.tsx'
import { SendProgress } from '../../../ui/files/SendProgress.tsx'
import { t } from '../texts.ts'
import type { useDeposit } from './use-deposit.ts'

interface Props {
  type: string
  /** The other side, as the call names it. */
  partner: Record<string, number>
  deposit: ReturnType<typeof useDeposit>
  /** Why the file cannot be sent yet. */
  reason: string | undefined
}

/** Shows the button that sends the file or, while it is being sent, its progress. */
export const DepositActions = ({ type, partner, deposit, reason }: Props) =>
  deposit.isSending ? (
    <SendProgress entry={deposit.entry} onCancel={deposit.cancel} />
  ) : (
    <Box sx={actionsSx}>
      <TemplateButton type={type} partner={partner} />
      <BlockableButton type="submit" variant="contained" reason={reason}>
        {t('check')}
      </BlockableButton>
    </Box>
  )

const actionsSx = {
  display: 'flex',
  gap: 3,
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  '& > *': { minHeight: { xs: 44, sm: 40 }, flex: { xs: '1 1 100%', sm: '0 1 auto' } },
}

interface TemplateButtonProps {
  type: string
  /** The other side, whose references or stock the examples take. */
  partner: Record<string, number>
}

/** Downloads a template file, with references and an address of one's own as examples. */
const TemplateButton = ({ type, partner }: TemplateButtonProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await download(contract.imports.template, { type, ...partner })),
  })
  return (
    <Button startIcon={<FileDownloadOutlined />} loading={isPending} onClick={() => mutate()}>
      {t('template')}
    </Button>
  )
}
