import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { commentMaxLength } from '@quai/contract/orders/orders/talk/comment.ts'
import { t } from '../texts.ts'

interface Props {
  label: string
  draft: string
  onChange: (draft: string) => void
  onSend: (text: string) => void
}

/** The composer shows the number of characters left once it is at most this. */
const nearlyFull = 200

/** Writes a message: Ctrl + Enter sends, Enter breaks the line. */
export const CommentComposer = ({ label, draft, onChange, onSend }: Props) => {
  const left = commentMaxLength - draft.length
  const isSendable = draft.trim() !== '' && left >= 0
  const send = () => {
    if (isSendable) onSend(draft.trim())
  }
  return (
    <Box
      component="form"
      onSubmit={(event: React.SubmitEvent) => {
        event.preventDefault()
        send()
      }}
      sx={{ mt: 4 }}
    >
      <TextField
        label={label}
        value={draft}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
        multiline
        minRows={2}
        maxRows={10}
        fullWidth
        error={left < 0}
        helperText={
          left <= nearlyFull
            ? left < 0
              ? t('commentOver', { count: -left })
              : t('commentLeft', { count: left })
            : t('commentHint')
        }
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2 }}>
        <Button type="submit" variant="outlined" disabled={!isSendable}>
          {t('commentSend')}
        </Button>
      </Box>
    </Box>
  )
}
