import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { contract } from '@quai/contract/contract.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { download } from '../../platform/calls/transfer.ts'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { openPaper } from '../../ui/files/open-paper.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

/** Opens, prints, replaces and closes the code at the gate. */
export const GateSettings = () => {
  const { data: gate } = useQuery(orpc.visits.gate.queryOptions())
  const { ask, dialog } = useQuestion()
  const renew = useMutation({ mutationFn: () => api.visits.renewGate(undefined) })
  const close = useMutation({ mutationFn: () => api.visits.closeGate(undefined) })
  const print = useMutation({ mutationFn: () => openPaper(download(contract.visits.printGate)) })
  const askToRenew = () =>
    ask({ title: t('gateRenew'), text: t('gateRenewText'), label: t('gateRenew'), act: () => renew.mutateAsync() })
  const askToClose = () =>
    ask({
      title: t('gateClose'),
      text: t('gateCloseText'),
      label: t('gateClose'),
      isDestructive: true,
      act: () => close.mutateAsync(),
    })
  if (!gate) return null
  return (
    <Panel title={t('gate')} lead={t('gateSettingsLead')}>
      <Muted>{gate.openedAt ? t('gateSince', { at: formatDateTime(gate.openedAt) }) : t('gateNone')}</Muted>
      {gate.boardCode && <Muted>{t('boardCodeIs', { code: gate.boardCode })}</Muted>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        {gate.openedAt ? (
          <>
            <Button
              variant="outlined"
              startIcon={<PrintOutlined />}
              loading={print.isPending}
              loadingPosition="start"
              onClick={() => print.mutate()}
            >
              {t('gatePrint')}
            </Button>
            <Button onClick={askToRenew}>{t('gateRenew')}</Button>
            <Button onClick={askToClose}>{t('gateClose')}</Button>
          </>
        ) : (
          <Button variant="outlined" loading={renew.isPending} onClick={() => renew.mutate()}>
            {t('gateOpen')}
          </Button>
        )}
      </Box>
      {dialog}
    </Panel>
  )
}
