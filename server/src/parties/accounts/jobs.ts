import { jobKind } from '../../platform/jobs/jobs.ts'

export interface LinkJob {
  /** Address as it was typed, known or not. */
  email: string
  purpose: 'reset_password' | 'sign_in'
}

/** Mails a contact the link that somebody asked for at their address. */
export const sendContactLinkJob = jobKind<LinkJob>('send-contact-link')
