import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import type { ImportColumn } from '@quai/contract/imports/columns.ts'
import type { ImportIssue, ImportRow } from '@quai/contract/imports/import.ts'
import { useId } from 'react'
import { t } from '../texts.ts'
import { SheetCell } from './SheetCell.tsx'
import type { useCorrections } from './use-corrections.ts'

interface Props {
  row: ImportRow
  columns: readonly ImportColumn[]
  /** Undefined on a read-only line. */
  onSave: ReturnType<typeof useCorrections>['save'] | undefined
}

/** Shows one line, with its errors below it. */
export const SheetRow = ({ row: { line, cells, issues }, columns, onSave }: Props) => {
  const id = useId()
  return (
    <tbody data-faulty={issues.length > 0}>
      <tr>
        <th scope="row">
          <span className="title">{t('lineNumber', { line: String(line) })}</span>
          <span className="number" aria-hidden="true">
            {line}
          </span>
        </th>
        {columns.map(({ name, label, hint }) => {
          const rank = issues.findIndex(({ column }) => column === name)
          const text = cells[name] ?? ''
          return (
            <td key={name} data-label={label} data-empty={text === '' && rank < 0}>
              {onSave ? (
                <SheetCell
                  column={name}
                  label={t('cell', { column: label, line: String(line) })}
                  hint={hint}
                  text={text}
                  issueId={rank < 0 ? undefined : `${id}-${rank}`}
                  onSave={(typed) => onSave({ rows: [{ line, cells: { [name]: typed } }] })}
                />
              ) : (
                text
              )}
            </td>
          )
        })}
        {onSave && (
          <td className="remove">
            <IconButton
              size="small"
              aria-label={t('removeLine', { line: String(line) })}
              onClick={() => onSave({ removed: [line] })}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </td>
        )}
      </tr>
      {issues.length > 0 && (
        <tr>
          <td className="issues" colSpan={columns.length + 2}>
            <ul aria-label={t('errorsOf', { line: String(line) })}>
              {issues.map((issue, rank) => (
                <li key={issue.column} id={`${id}-${rank}`}>
                  <b>{labelOf(issue, columns)}</b> {issue.message}
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  )
}

const labelOf = ({ column }: ImportIssue, columns: readonly ImportColumn[]): string =>
  columns.find(({ name }) => name === column)?.label ?? t('wholeLine')
