import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { type PricingPlan, planLabels } from '@quai/contract/platform/plans.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { announce, mailTo } from '../../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../../services/mails/layout.ts'

interface Change {
  plan: PricingPlan
  formerPlan: PricingPlan
}

/** Tells the team about a request, and confirms it to the contact who made it. */
export const mailPlanRequested = async (ctx: Context, change: Change): Promise<void> => {
  const { userId, userName, contactId, contactName, email } = ctx.actor
  const team = new Set((await loadTeam(ctx)).map((member) => member.userId))
  const mail = teamMail({ ...change, userId, userName, contactName, email })
  announce(ctx, {
    event: 'plan_requested',
    orderId: null,
    params: { userId, userName, plan: change.plan },
    letters: [...team].map((id) => ({ userId: id, mail })),
  })
  await mailTo(ctx, {
    event: 'plan_requested',
    contactId,
    toEmail: email,
    toName: contactName,
    mail: askerMail(change),
  })
}

/** Tells the team that the caller's organisation wants an API token. */
export const mailApiRequested = async (ctx: Context): Promise<void> => {
  const { userId, userName, contactName, email } = ctx.actor
  const mail = renderLetter({
    subject: `${userName} demande un jeton d’API`,
    lead: `${userName} demande un jeton d’API. Ouvrez l’accès et donnez le jeton, sur sa page.`,
    facts: [['Demandé par', `${contactName} (${email})`]],
    link: { label: 'Répondre à la demande', path: `/admin/users/${userId}` },
  })
  for (const { contactId, toEmail, toName } of await loadTeam(ctx))
    await mailTo(ctx, { event: 'api_requested', contactId, toEmail, toName, mail })
}

interface Member {
  userId: number
  contactId: number
  toEmail: string
  toName: string
}

const loadTeam = async ({ db }: Context): Promise<Member[]> =>
  db.all(sql<Member>`
    SELECT u.id AS "userId", c.id AS "contactId", c.email AS "toEmail", c.name AS "toName" FROM contacts c
    JOIN users u ON u.id = c.user_id AND u.user_type = 'admin' AND u.is_active
    WHERE c.is_active ORDER BY u.id, c.id`)

interface Answered extends Change {
  state: 'accepted' | 'refused'
  reason: string | null
  answeredAt: string
}

/** Mails the answer to the contact who asked; to the main contact once that one is deactivated. */
export const mailPlanAnswered = async (ctx: Context, requestId: number): Promise<void> => {
  const rows = await ctx.db.all(sql<Answered & { contactId: number; toEmail: string; toName: string }>`
    SELECT r.plan, r.former_plan AS "formerPlan", r.state, r.reason, r.answered_at AS "answeredAt",
      c.id AS "contactId", c.email AS "toEmail", c.name AS "toName"
    FROM subscription_requests r JOIN contacts asker ON asker.id = r.contact_id
    JOIN contacts c ON c.user_id = r.customer_id AND c.is_active
      AND CASE WHEN asker.is_active THEN c.id = asker.id ELSE c.is_main END
    WHERE r.id = ${requestId}`)
  for (const { contactId, toEmail, toName, ...answer } of rows)
    await mailTo(ctx, { event: 'plan_answered', contactId, toEmail, toName, mail: answerMail(answer) })
}

const planFacts = ({ plan, formerPlan }: Change): [string, string][] => [
  ['Formule demandée', planLabels[plan]],
  ['Formule actuelle', planLabels[formerPlan]],
]

interface FromCustomer extends Change {
  userId: number
  userName: string
  contactName: string
  email: string
}

const teamMail = ({ userId, userName, contactName, email, ...change }: FromCustomer): RenderedMail =>
  renderLetter({
    subject: `${userName} demande la formule ${planLabels[change.plan]}`,
    lead: `${userName} demande une autre formule. Répondez sous 24 heures, sur sa page.`,
    facts: [...planFacts(change), ['Demandée par', `${contactName} (${email})`]],
    link: { label: 'Répondre à la demande', path: `/admin/users/${userId}` },
  })

const ownSubscription = { label: 'Voir mon abonnement', path: '/settings?tab=subscription' }

const askerMail = (change: Change): RenderedMail =>
  renderLetter({
    subject: `Votre demande de formule ${planLabels[change.plan]}`,
    lead: 'Nous avons bien reçu votre demande. Notre équipe vous répond sous 24 heures.',
    facts: planFacts(change),
    link: ownSubscription,
  })

const answerMail = ({ plan, formerPlan, state, reason, answeredAt }: Answered): RenderedMail =>
  renderLetter({
    subject:
      state === 'accepted' ? `Vous passez à la formule ${planLabels[plan]}` : 'Votre demande de formule est refusée',
    lead:
      state === 'accepted'
        ? `Votre demande est acceptée : la formule ${planLabels[plan]} remplace la formule ${planLabels[formerPlan]} dès maintenant.`
        : `Votre demande de formule ${planLabels[plan]} est refusée ; la vôtre ne change pas.`,
    facts: [
      ['Motif', reason],
      ['Répondu le', formatDateTime(answeredAt)],
    ],
    link: ownSubscription,
  })
