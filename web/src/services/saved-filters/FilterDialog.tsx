import type { SavedFilter } from '@quai/contract/services/saved-filters/saved-filter.ts'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../platform/notify.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import type { SavedFilterCalls } from './SavedFilters.tsx'
import { t } from './texts.ts'

// Brings the pieces of a form, which a list does without.
const FilterNameDialog = opensDialog(() => import('./FilterNameDialog.tsx'), 'FilterNameDialog')

export type Asked<Query> = { what: 'save' } | { what: 'rename' | 'remove'; filter: SavedFilter<Query> }

interface Props<Query> {
  asked: Asked<Query>
  /** The filters to save. */
  query: Query
  calls: SavedFilterCalls<Query>
  onClose: () => void
}

/** Asks for a name before saving or renaming a filter, and for a confirmation before removing one. */
export const FilterDialog = <Query,>({ asked, query, calls, onClose }: Props<Query>) => {
  if (asked.what === 'remove') return <RemoveDialog filter={asked.filter} remove={calls.remove} onClose={onClose} />
  return asked.what === 'save' ? (
    <FilterNameDialog
      title={t('save')}
      name=""
      send={(name) => calls.create({ name, query })}
      doneText={(name) => t('savedAs', { name })}
      onClose={onClose}
    />
  ) : (
    <FilterNameDialog
      title={t('rename')}
      name={asked.filter.name}
      send={(name) => calls.update({ id: asked.filter.id, name })}
      doneText={(name) => t('renamed', { name })}
      onClose={onClose}
    />
  )
}

interface RemoveDialogProps {
  filter: { id: number; name: string }
  remove: (filter: { id: number }) => Promise<unknown>
  onClose: () => void
}

const RemoveDialog = ({ filter, remove, onClose }: RemoveDialogProps) => {
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
