import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  confirmSecondFactorInput,
  ownPassword,
  type SecondFactorSetup,
} from '@quai/contract/parties/accounts/own-security.ts'
import { formatDate } from '@quai/contract/platform/dates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordField } from '../../../parties/accounts/PasswordField.tsx'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { AppDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
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

interface Props {
  onClose: () => void
  /** Called with the recovery codes. */
  onDone: (codes: string[]) => void
}

/** Turns the second step on: the password, then the application's first code. */
const TwoStepsSetup = ({ onClose, onDone }: Props) => {
  const [setup, setSetup] = useState<SecondFactorSetup & { password: string }>()
  if (setup) return <FirstCode setup={setup} onClose={onClose} onDone={onDone} />
  return (
    <PasswordDialog
      title={t('startTitle')}
      submit={t('continue')}
      send={api.auth.startSecondFactor}
      onDone={(made, password) => setSetup({ ...made, password })}
      onClose={onClose}
    />
  )
}

const FirstCode = ({ setup, onClose, onDone }: Props & { setup: SecondFactorSetup & { password: string } }) => {
  const form = useServerForm({
    schema: confirmSecondFactorInput.pick({ code: true }),
    defaultValues: { code: '' },
    send: ({ code }) => api.auth.confirmSecondFactor({ code, password: setup.password }),
    onSuccess: ({ codes }) => onDone(codes),
  })
  return (
    <FormDialog form={form} title={t('startTitle')} submit={t('confirm')} onClose={onClose}>
      <Typography>{t('scan')}</Typography>
      <Box
        component="img"
        src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
        alt={t('qrCode')}
        sx={{ width: 200, alignSelf: 'center', borderRadius: '6px' }}
      />
      <Typography variant="body2">
        {t('orType')}{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
          {setup.secret.match(/.{1,4}/g)?.join(' ')}
        </Box>
      </Typography>
      <TextField
        control={form.control}
        name="code"
        label={t('code')}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        required
      />
    </FormDialog>
  )
}

/** Shows the recovery codes, this once. */
const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <AppDialog
    isOpen
    type="confirmation"
    title={t('codesTitle')}
    primary={{ label: t('codesKept'), onClick: onClose }}
    onClose={onClose}
  >
    <Typography>{t('codesLead')}</Typography>
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 4,
        p: 0,
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        rowGap: 1,
        fontFamily: 'monospace',
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  </AppDialog>
)

interface PasswordProps<Answer> {
  title: string
  lead?: string
  submit: string
  send: (values: { password: string }) => Promise<Answer>
  onDone: (answer: Answer, password: string) => void
  onClose: () => void
}

/** Asks for the own password before something that a stolen session must not do. */
const PasswordDialog = <Answer,>({ title, lead, submit, send, onDone, onClose }: PasswordProps<Answer>) => {
  const form = useServerForm({
    schema: ownPassword,
    defaultValues: { password: '' },
    send: (values) => send(values),
    onSuccess: (answer, { password }) => onDone(answer, password),
  })
  return (
    <FormDialog form={form} title={title} submit={submit} onClose={onClose}>
      {lead && <Typography>{lead}</Typography>}
      <PasswordField control={form.control} name="password" label={t('currentPassword')} isCurrent />
    </FormDialog>
  )
}
