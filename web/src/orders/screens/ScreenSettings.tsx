import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { type NewScreen, type Screen, screenInput } from '@quai/contract/orders/screens/screen.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { OnceDialog } from '../../ui/dialogs/OnceDialog.tsx'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Line, LineList } from '../../ui/LineList.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

/** Lists the screens of the warehouse, adds one by a code, and ends one. */
export const ScreenSettings = () => {
  const client = useQueryClient()
  const { data } = useQuery(orpc.screens.list.queryOptions())
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<NewScreen>()
  const { ask, dialog } = useQuestion()
  const renew = () => client.invalidateQueries({ queryKey: orpc.screens.list.key() })
  const askToEnd = ({ id, name }: Screen) =>
    ask({
      title: t('endTitle', { name }),
      text: t('endText'),
      label: t('end'),
      isDestructive: true,
      act: async () => {
        await api.screens.end({ id })
        await renew()
      },
      done: t('ended'),
    })
  if (!data) return null
  return (
    <Panel
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button size="small" startIcon={<Add />} onClick={() => setIsAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      {data.items.length === 0 && <Muted>{t('none')}</Muted>}
      <LineList>
        {data.items.map((screen) => (
          <Line
            key={screen.id}
            name={screen.name}
            detail={
              screen.usedAt ? (
                <>
                  {t('used')} <Moment at={screen.usedAt} />
                </>
              ) : (
                t('waits')
              )
            }
            action={
              <Button size="small" aria-label={t('endOf', { name: screen.name })} onClick={() => askToEnd(screen)}>
                {t('end')}
              </Button>
            }
          />
        ))}
      </LineList>
      {isAdding && (
        <AddDialog
          onClose={() => setIsAdding(false)}
          onAdded={(screen) => {
            setIsAdding(false)
            setAdded(screen)
            void renew()
          }}
        />
      )}
      <OnceDialog
        title={t('code', { name: added?.name ?? '' })}
        value={added?.pairingCode ? `${added.pairingCode.slice(0, 4)} ${added.pairingCode.slice(4)}` : undefined}
        warning={t('codeOnce', { time: added ? formatTime(added.pairingCodeExpiresAt) : '' })}
        note={t('codeNote', { address: `${window.location.origin}/screen` })}
        onClose={() => {
          setAdded(undefined)
          // Typed meanwhile, the code has paired its screen.
          void renew()
        }}
      />
      {dialog}
    </Panel>
  )
}

const AddDialog = ({ onClose, onAdded }: { onClose: () => void; onAdded: (screen: NewScreen) => void }) => {
  const form = useServerForm({
    schema: screenInput,
    defaultValues: { name: '' },
    send: (values) => api.screens.add(values),
    onSuccess: onAdded,
  })
  return (
    <FormDialog form={form} title={t('add')} submit={t('add')} onClose={onClose}>
      <TextField control={form.control} name="name" label={t('name')} hint={t('nameHint')} required fullWidth />
    </FormDialog>
  )
}
