import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import type { ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import type { ImportIssue, ImportRow } from '@quai/contract/orders/imports/import.ts'
import { useId } from 'react'
import { LineMark } from '../LineMark.tsx'
import { t } from '../texts.ts'
import { choicesId, SheetCell } from './SheetCell.tsx'
import type { useCorrections } from './use-corrections.ts'

interface Props {
  row: ImportRow
  columns: readonly ImportColumn[]
  /** True when the sheet has a column for the state of its lines. */
  comparesLines: boolean
  /** Undefined on a read-only line. */
  onSave: ReturnType<typeof useCorrections>['save'] | undefined
}

/** Shows one line, with its errors below it. */
export const SheetRow = ({ row, columns, comparesLines, onSave }: Props) => {
  const { line, cells, issues, state, before } = row
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
        {comparesLines && (
          <td className="state" data-label={t('state')}>
            {state && <LineMark state={state} />}
          </td>
        )}
        {columns.map(({ name, label, hint, choices }) => {
          const rank = issues.findIndex(({ column }) => column === name)
          const text = cells[name] ?? ''
          return (
            <td key={name} data-label={label} data-empty={text === '' && rank < 0 && !(name in before)}>
              {onSave ? (
                <SheetCell
                  column={name}
                  label={t('cell', { column: label, line: String(line) })}
                  hint={hint}
                  list={choices && choicesId(name)}
                  text={text}
                  issueId={rank < 0 ? undefined : `${id}-${rank}`}
                  onSave={(typed) => onSave({ rows: [{ line, cells: { [name]: typed } }] })}
                />
              ) : (
                text
              )}
              {name in before && <Former text={before[name]} />}
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
          <td className="issues" colSpan={columns.length + (comparesLines ? 3 : 2)}>
            <ul aria-label={t('errorsOf', { line: String(line) })}>
              {issuesSaid(issues, columns).map(({ key, label, text }, rank) => (
                <li key={key} id={`${id}-${rank}`}>
                  {label && <b>{label}</b>} {text}
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Says what a cell that would change contains today. */
const Former = ({ text }: { text: string | undefined }) => (
  <small className="former">{text ? t('former', { text }) : t('formerEmpty')}</small>
)

interface SaidIssue {
  key: string | null
  /** Undefined where the sentence begins with it. */
  label: string | undefined
  text: string
}

/** Words the errors of a line: what several sentences begin with is said once, and no column is named twice. */
export const issuesSaid = (issues: readonly ImportIssue[], columns: readonly ImportColumn[]): SaidIssue[] => {
  const heads = new Set<string>()
  return issues.map(({ column, message }) => {
    const [head = '', rest] = message.split(/\u00a0: /)
    const isRepeated = rest !== undefined && heads.has(head)
    heads.add(head)
    const label = columns.find(({ name }) => name === column)?.label ?? t('wholeLine')
    return {
      key: column,
      label: message.startsWith(`${label} `) ? undefined : label,
      text: isRepeated ? `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` : message,
    }
  })
}
