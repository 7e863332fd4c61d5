import Box from '@mui/material/Box'
import type { MailDetail } from '@quai/contract/told/viewer/mail.ts'
import { useState } from 'react'
import { t } from './texts.ts'

interface Props {
  mail: Pick<MailDetail, 'html' | 'text' | 'subject'>
  format: 'html' | 'text'
}

/** Refuses everything that a mail could load or run, besides what the sandbox and the page's own policy refuse. */
const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'

/**
 * Shows the content of a mail in a frame without scripts. The frame keeps the page's origin only so that the page can
 * apply the mail's own styles, which its policy forbids as attributes.
 */
export const MailContent = ({ mail: { html, text, subject }, format }: Props) => {
  const [height, setHeight] = useState(480)
  if (format === 'text')
    return (
      <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', font: 'inherit' }}>
        {text}
      </Box>
    )
  return (
    <Box
      component="iframe"
      title={t('frame', { subject })}
      sandbox="allow-same-origin"
      srcDoc={policy + html.replaceAll(' style="', ' data-style="')}
      onLoad={({ currentTarget }: { currentTarget: HTMLIFrameElement }) => {
        const { contentDocument } = currentTarget
        if (contentDocument) setHeight(dress(contentDocument))
      }}
      sx={{ display: 'block', width: '100%', height, border: 0, borderRadius: '6px', bgcolor: 'common.white' }}
    />
  )
}

/** Applies the styles of a mail, makes its links inert, and returns its height. */
const dress = (document: Document): number => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? ''
  for (const link of document.querySelectorAll('a')) link.removeAttribute('href')
  return document.documentElement.scrollHeight
}
