import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import type { AuditEntry } from '@quai/contract/services/audit/audit.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { wordsOf } from './change-words.ts'
import { authorOf, OutcomeChip } from './columns.tsx'
import { ObjectName } from './ObjectName.tsx'
import { t } from './texts.ts'

/** Shows one entry: who, from where, on what, and what was asked for. */
export const EntryDialog = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) => {
  const words = wordsOf(entry.changes)
  return (
    <AppDialog isOpen title={entry.label} isWide secondary={{ label: t('close') }} onClose={onClose}>
      <Facts facts={factsOf(entry)} />
      <h3>{t('values')}</h3>
      {words.length === 0 ? (
        <Muted>{t('noValues')}</Muted>
      ) : (
        <>
          <Facts facts={words.map(({ field, value }) => ({ label: field, value }))} />
          {words.some(({ value }) => value.includes(t('hidden'))) && <Muted component="p">{t('noTexts')}</Muted>}
        </>
      )}
    </AppDialog>
  )
}

const factsOf = (entry: AuditEntry) => [
  { label: t('outcome'), value: <OutcomeChip entry={entry} /> },
  ...(entry.failure === null
    ? []
    : [
        { label: t('refusal'), value: entry.refusal },
        { label: t('code'), value: entry.failure },
      ]),
  { label: t('when'), value: <Moment at={entry.createdAt} /> },
  { label: t('who'), value: authorOf(entry) },
  { label: t('organisation'), value: entry.userName ?? emptyMark },
  ...(entry.object ? [{ label: t('target'), value: <ObjectName object={entry.object} /> }] : []),
  ...(entry.target ? [{ label: t('targetId'), value: entry.target }] : []),
  { label: t('ip'), value: entry.ip },
  { label: t('requestId'), value: entry.requestId },
]
