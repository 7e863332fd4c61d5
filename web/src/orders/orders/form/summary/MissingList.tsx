import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { type FieldPath, useFormState } from 'react-hook-form'
import type { OrderDraft } from '../draft.ts'
import { sectionId } from '../FormSection.tsx'
import { useOrderForm } from '../OrderFormScope.ts'
import type { Missing } from './missing.ts'

/** Lists the missing fields, each with a link to it. */
export const MissingList = ({ missing }: { missing: readonly Missing[] }) => {
  const { control, methods } = useOrderForm()
  const { submitCount } = useFormState({ control })
  const lead = ({ section, path }: Missing) => {
    document.getElementById(sectionId(section))?.scrollIntoView({ behavior: 'smooth', block: 'start' })
    // The issues come from the draft's schema, so each path is one of its fields.
    methods.setFocus(path as FieldPath<OrderDraft>)
  }
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.8125rem', display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      {missing.map((one) => (
        <Box component="li" key={one.label} sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
          <Box
            aria-hidden="true"
            sx={{
              width: 7,
              height: 7,
              borderRadius: '2px',
              flexShrink: 0,
              bgcolor: submitCount > 0 ? 'error.main' : 'lane.main',
            }}
          />
          <Link
            component="button"
            type="button"
            color="inherit"
            onClick={() => lead(one)}
            sx={{ textAlign: 'start', fontSize: 'inherit' }}
          >
            {one.label}
          </Link>
        </Box>
      ))}
    </Box>
  )
}
