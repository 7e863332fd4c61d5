import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { documentTypeLabels } from '@quai/contract/orders/documents/document.ts'
import { type DocumentType, documentTypes } from '@quai/contract/orders/orders/papers/document.ts'

interface Props {
  label: string
  isLabelHidden?: boolean
  value: DocumentType | null
  onChange: (type: DocumentType) => void
  isDisabled?: boolean
  /** Shown when no single type is chosen. */
  mixedLabel?: string
}

export const DocumentTypeSelect = (props: Props) => {
  const { label, isLabelHidden = false, value, onChange, isDisabled = false, mixedLabel } = props
  return (
    <TextField
      select
      {...(!isLabelHidden && { label })}
      value={value ?? ''}
      disabled={isDisabled}
      onChange={({ target }) => onChange(documentTypes.find((type) => type === target.value) ?? 'other')}
      sx={{ minWidth: 150 }}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true, ...(isLabelHidden && { SelectDisplayProps: { 'aria-label': label } }) },
      }}
    >
      {value === null && (
        <MenuItem value="" disabled>
          {mixedLabel}
        </MenuItem>
      )}
      {documentTypes.map((type) => (
        <MenuItem key={type} value={type}>
          {documentTypeLabels[type]}
        </MenuItem>
      ))}
    </TextField>
  )
}
