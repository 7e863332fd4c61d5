import { readFileSync } from 'node:fs'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import type { Group } from './groups.ts'
import { html, type Markup } from './html.ts'

const fileOf = (name: string): string => readFileSync(new URL(`../guide/${name}`, import.meta.url), 'utf8').trim()

const code = (text: string): Markup => html`<pre tabindex="0"><code>${text}</code></pre>`

/** Says what a step of `start.mjs` is for, by its number. */
const reasons: Readonly<Record<string, string>> = {
  1: 'Demandez l’accès dans vos réglages (formule Business pour un client) : un administrateur de Quai donne un jeton, en lecture ou en lecture et écriture. Celui-ci écrit. La fonction call() suffit à la suite : elle porte le jeton, donne à chaque écriture une clé d’idempotence et dit pourquoi un appel est refusé.',
  2: 'Un accord (deal) joint un client et un entrepôt : il dit chez qui commander.',
  3: 'Un jour sans créneau dit pourquoi : fermé, trop tôt (préavis de l’entrepôt) ou complet.',
  4: 'Prenez la place avant d’écrire ou de lire : rien ne manque ensuite.',
  5: 'Un changement ne porte que des identifiants : lisez ce qu’il nomme. Gardez next pour la fois suivante.',
  6: 'QUAI_WEBHOOK est une adresse https que Quai peut joindre. Le secret n’est donné que cette fois.',
}

/** First page of the documentation: from a token to a verified webhook, then what holds for every call, then the calls. */
export const renderGuide = (groups: readonly Group[]): Markup => {
  const steps = fileOf('start.mjs').split(/\n(?=\/\/ \d)/)
  return html`<p class="lead">${typeset('D’un jeton à un webhook vérifié, en cinq minutes. Les six morceaux font un fichier :')}
<a href="/api/docs/demarrage.mjs" download>demarrage.mjs</a>${typeset('. Node 22 suffit ; il s’adresse à une organisation de client.')}</p>
${code('export QUAI="https://quai.exemple.fr"   # cette installation\nexport QUAI_TOKEN="…"                   # votre jeton\nnode demarrage.mjs')}
${steps.map((step) => renderStep(step))}
<h2>7. Vérifier ce qui arrive</h2>
<p>${typeset('Chaque message est signé selon')} <a href="https://www.standardwebhooks.com/" rel="noopener">Standard Webhooks</a>${typeset('. Ce serveur refuse ce qui ne vient pas de Quai ; le même contrôle en Python et en shell est à la page')} <a href="/api/docs/messages">Messages des connecteurs</a>.</p>
${code('QUAI_WEBHOOK_SECRET="whsec_…" PORT=8080 node reception.mjs')}
<p><a href="/api/docs/reception.mjs" download>reception.mjs</a></p>
${code(fileOf('receive.mjs'))}
<p>${typeset('Un message d’essai part par')} <a href="/api/docs/webhooks#webhooks.test">POST /webhooks/{uuid}/test</a>.</p>
${usage}
<h2 id="appels">Les appels</h2>
${groups.filter(({ isAnnex }) => !isAnnex).map((group) => renderGroup(group))}
<h2 id="annexe">Annexe</h2>
<p>${typeset('Ce que font les pages de Quai, les personnes pour elles-mêmes et les administrateurs. Une intégration n’en a pas besoin. Document à part :')} <a href="/api/openapi-annexe.json">openapi-annexe.json</a>.</p>
${groups.filter(({ isAnnex }) => isAnnex).map((group) => renderGroup(group))}`
}

const renderStep = (step: string): Markup => {
  const [title = '', ...lines] = step.split('\n')
  const number = /\d/.exec(title)?.[0] ?? ''
  return html`<h2>${typeset(title.replace('// ', ''))}</h2><p>${typeset(reasons[number] ?? '')}</p>${code(lines.join('\n').trim())}`
}

const renderGroup = ({ title, address, routes }: Group): Markup =>
  html`<p class="group"><a href="/api/docs${address}">${title}</a> <span class="who">${routes.length === 1 ? '1 appel' : `${routes.length} appels`}</span></p>`

const usage = html`<h2 id="usage">Ce qui vaut pour chaque appel</h2>
<ul>
<li>${typeset('Toutes les adresses commencent par')} <code>/api</code>${typeset(' ; les corps sont en JSON, les dates en ISO 8601 et UTC, les montants en centimes.')}</li>
<li>${typeset('Dans les exemples,')} <code>$QUAI</code> ${typeset('est l’adresse de l’installation et')} <code>$QUAI_TOKEN</code> ${typeset('le jeton ; les numéros et les textes sont inventés.')}</li>
<li>${typeset('Un jeton en lecture seule n’écrit rien (')}<code>TOKEN_READ_ONLY</code>${typeset('). Ce qui touche aux personnes et à leurs accès se fait en personne (')}<code>PERSON_ONLY</code>${typeset(') ; ces exemples montrent')} <code>$QUAI_SESSION</code>.</li>
<li>${typeset('L’API et les connecteurs font partie de la formule Business du client ; d’autres appels demandent une formule aussi, qu’ils disent.')} <code>PLAN_FEATURE</code> ${typeset('nomme ce qui manque et la formule qui l’a.')}</li>
<li>${typeset('Les listes répondent { items }, et total quand elles ont des pages. Une liste se lit entière, si longue soit-elle :')} <code>after=0</code>${typeset(', puis')} <code>after</code> ${typeset('avec la clé de la dernière ligne lue (id, sinon orderId, productId ou batchId). Les lignes viennent alors dans l’ordre de leur clé, chacune une fois.')}</li>
<li>${typeset('Une écriture accepte l’en-tête')} <code>Idempotency-Key</code>${typeset(' : la même clé et le même corps ne font rien de plus et rendent la première réponse (d’une commande, d’un import ou d’une facture, ce qu’il en est à présent) ; un autre corps, 422.')}</li>
<li>${typeset('Un paramètre ou un champ inconnu est refusé (422')} <code>INVALID</code>${typeset('), à sa place et avec le nom le plus proche : rien de ce qui est envoyé ne se perd sans le dire. Les réponses, elles, peuvent gagner des champs.')}</li>
<li>${typeset('Ce qui existe mais n’est pas à l’appelant répond 404, comme ce qui n’existe pas.')}</li>
<li>${typeset('Un jeton fait 600 appels par minute, comme le disent les en-têtes')} <code>RateLimit-*</code>${typeset('. 429 et 503 disent dans')} <code>Retry-After</code> ${typeset('quand réessayer.')}</li>
<li>${typeset('Un refus a toujours un code, qui reste le même d’une version à l’autre, et une phrase française à montrer telle quelle.')}</li>
</ul>`
