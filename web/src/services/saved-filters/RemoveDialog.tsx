import { useMutation } from '@tanstack/react-query'
import { notify } from '../../platform/notify.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { t } from './texts.ts'

interface Props {
  filter: { id: number; name: string }
  remove: (filter: { id: number }) => Promise<unknown>
  onClose: () => void
}

export const RemoveDialog = ({ filter, remove, onClose }: Props) => {
  const { mutateAsync } = useMutation({
    mutationFn: () => remove({ id: filter.id }),
    onSuccess: () => notify(t('removed', { name: filter.name })),
  })
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={t('removeTitle', { name: filter.name })}
      confirmLabel={t('remove')}
      onConfirm={() => mutateAsync()}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
