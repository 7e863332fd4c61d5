/** What people make the installation send: a mail to an address that they typed, a message to the other side, a trial of a webhook. */
export type SendingKind = 'mail' | 'message' | 'webhookTest'
