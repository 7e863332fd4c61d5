import { type DownloadedFile, saveFile } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { t } from '../texts.ts'

/** A paper shown in a tab may be read again for an hour, as long as the page that opened it stays open. */
const keptForMs = 3_600_000

/**
 * Shows a PDF in a tab of its own, from which the browser prints it. Call it in the click, because only a click may open
 * a tab; without one, on a phone and where the browser reads no PDF, the file is saved. Nothing read closes the tab, and
 * so does a refusal, which it rejects with.
 */
export const openPaper = async (reading: Promise<DownloadedFile | undefined>): Promise<void> => {
  const tab = isReadInTab() ? openTab() : null
  try {
    const file = await reading
    if (!file) return tab?.close()
    if (tab && !tab.closed) return showIn(tab, file)
    saveFile(file)
    notify(t('paperSaved'))
  } catch (error) {
    tab?.close()
    throw error
  }
}

const isReadInTab = (): boolean => navigator.pdfViewerEnabled && matchMedia('(pointer: fine)').matches

const openTab = (): Window | null => {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.documentElement.lang = 'fr'
  tab.document.title = t('paperComing')
  tab.document.body.textContent = t('paperComing')
  tab.document.body.style.cssText = 'margin: 40px; font: 16px sans-serif; color-scheme: light dark'
  return tab
}

const showIn = (tab: Window, { content }: DownloadedFile): void => {
  const url = URL.createObjectURL(content)
  tab.location.replace(url)
  setTimeout(() => URL.revokeObjectURL(url), keptForMs)
}
