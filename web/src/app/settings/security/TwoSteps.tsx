import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatDate } from '@quai/contract/platform/dates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoStepsSetup } from './TwoStepsSetup.tsx'
import { t } from './texts.ts'

type Asked = 'start' | 'stop' | 'codes'

/** Shows whether the account asks for a code at sign-in, and turns that on and off. */
export const TwoSteps = () => {
  const client = useQueryClient()
  const { data } = useQuery(orpc.auth.secondFactor.queryOptions())
  const [asked, setAsked] = useState<Asked>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => setAsked(undefined)
  const onChanged = () => client.invalidateQueries({ queryKey: orpc.auth.secondFactor.key() })
  const onCodes = (shown: string[]) => {
    setCodes(shown)
    close()
    void onChanged()
  }
  if (!data) return null
  const isOn = data.since !== null
  return (
    <Panel title={t('twoSteps')} lead={t('twoStepsLead')}>
      <Typography sx={{ mb: 4 }}>
        {data.since === null ? t('off') : t('on', { date: formatDate(data.since) })}{' '}
        {isOn && t('codesLeft', { count: data.recoveryCodesLeft })} {data.isRequired && t('required')}
      </Typography>
      {!isOn && (
        <Button variant="contained" onClick={() => setAsked('start')}>
          {t('start')}
        </Button>
      )}
      {isOn && <Button onClick={() => setAsked('codes')}>{t('renewCodes')}</Button>}
      {isOn && <Button onClick={() => setAsked('stop')}>{t('stop')}</Button>}
      {asked === 'start' && <TwoStepsSetup onClose={close} onDone={onCodes} />}
      {asked === 'codes' && (
        <PasswordDialog
          title={t('renewCodes')}
          lead={t('renewCodesLead')}
          submit={t('continue')}
          onClose={close}
          send={api.auth.replaceRecoveryCodes}
          onDone={({ codes: renewed }) => onCodes(renewed)}
        />
      )}
      {asked === 'stop' && (
        <PasswordDialog
          title={t('stopTitle')}
          submit={t('stop')}
          onClose={close}
          send={api.auth.stopSecondFactor}
          onDone={() => {
            notify(t('stopped'))
            close()
            void onChanged()
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  )
}
