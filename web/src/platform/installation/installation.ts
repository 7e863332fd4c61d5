import type { Installation } from '@quai/contract/calls/installation.ts'

const plain: Installation = {
  isInMaintenance: false,
  analyticsContainer: null,
  mailing: 'sent',
  hasMaps: false,
  demoAccounts: [],
}

/** Reads what the server wrote into index.html about the installation. */
export const installation = (): Installation => {
  const written = document.querySelector<HTMLMetaElement>('meta[name="installation"]')?.content ?? ''
  // A page that the server has not written, as in development, keeps the placeholder.
  return written.startsWith('{') ? { ...plain, ...JSON.parse(written) } : plain
}

/** False where mails are kept, so that nothing is said to be sent. */
export const sendsMails = (): boolean => installation().mailing === 'sent'
