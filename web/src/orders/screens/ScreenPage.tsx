import Typography from '@mui/material/Typography'
import { pairingInput } from '@quai/contract/orders/screens/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../platform/calls/api.ts'
import { isClosedLink } from '../../platform/calls/api-error.ts'
import { orpc } from '../../platform/calls/query.ts'
import { polled } from '../../platform/live/poll.ts'
import { OpenPage } from '../../ui/brand/OpenPage.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { BoardView } from '../visits/board/BoardPage.tsx'
import { t } from './texts.ts'

const storageKey = 'screenKey'

/** The board on a device of its own: paired once by a code, then shown for as long as the warehouse keeps the screen. */
export const ScreenPage = () => {
  const [key, setKey] = useState(() => localStorage.getItem(storageKey))
  const [wasEnded, setWasEnded] = useState(false)
  const keep = (given: string) => {
    localStorage.setItem(storageKey, given)
    setWasEnded(false)
    setKey(given)
  }
  const forget = () => {
    localStorage.removeItem(storageKey)
    setWasEnded(true)
    setKey(null)
  }
  return key ? <PairedScreen screenKey={key} onEnded={forget} /> : <Pairing wasEnded={wasEnded} onPaired={keep} />
}

interface PairingProps {
  wasEnded: boolean
  onPaired: (key: string) => void
}

const Pairing = ({ wasEnded, onPaired }: PairingProps) => {
  const form = useServerForm({
    schema: pairingInput,
    defaultValues: { code: '' },
    send: (values) => api.screens.pair(values),
    onSuccess: ({ key }) => {
      if (key) onPaired(key)
    },
  })
  return (
    <OpenPage maxWidth={520}>
      <Typography variant="h1">{t('pairTitle')}</Typography>
      <Typography color="text.secondary" sx={{ mt: 1, mb: 5 }}>
        {wasEnded && `${t('wasEnded')} `}
        {t('pairLead')}
      </Typography>
      <Form form={form} label={t('pairTitle')}>
        <TextField
          control={form.control}
          name="code"
          label={t('pairCode')}
          required
          fullWidth
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } }}
        />
        <FormActions form={form} submit={t('pair')} size="large" />
      </Form>
    </OpenPage>
  )
}

interface PairedProps {
  screenKey: string
  onEnded: () => void
}

const PairedScreen = ({ screenKey, onEnded }: PairedProps) => {
  const { data, dataUpdatedAt, error } = useQuery({
    ...orpc.screens.board.queryOptions({ input: { key: screenKey } }),
    ...polled,
    // A screen that was ended is an expected answer, and any other failure leaves the last board in its place.
    throwOnError: false,
  })
  const isEnded = isClosedLink(error)
  useEffect(() => {
    if (isEnded) onEnded()
  }, [isEnded, onEnded])
  useRenewal(screenKey)
  return data ? <BoardView board={data} readAt={dataUpdatedAt} /> : <PageSkeleton />
}

const renewalMs = 3_600_000

/** Says each hour that the screen is on, so that it stays paired without a hand. What is not heard is said again an hour later. */
const useRenewal = (key: string): void => {
  useEffect(() => {
    const renew = () => void api.screens.renew({ key }).catch(() => undefined)
    renew()
    const timer = setInterval(renew, renewalMs)
    return () => clearInterval(timer)
  }, [key])
}
